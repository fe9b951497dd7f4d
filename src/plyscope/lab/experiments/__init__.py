"""The experiments that ship beside the papers: a TOML file or a module each."""
