"""Public corpora, from where they are published into a folder: pinned, checked, resumable."""
