"""Commands; see ser-cli --help."""
