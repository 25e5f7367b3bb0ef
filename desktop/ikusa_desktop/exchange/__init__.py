"""Import and export: the plan of an import to look at and choose from, what to export and how, drops and clipboard."""
