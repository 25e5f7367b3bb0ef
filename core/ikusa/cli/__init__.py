"""The command line: `ikusa` and its subcommands, each thin, each loaded only when called."""
