"""Formats of an export: one file each. They read SER records and give rows; nothing else."""
