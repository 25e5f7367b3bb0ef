"""The Qt application of Ikusa."""
