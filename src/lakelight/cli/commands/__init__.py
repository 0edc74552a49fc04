"""The commands, one module each; `lakelight.cli.command` says what a module must offer."""
