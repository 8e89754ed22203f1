"""The data side of structured empathetic reasoning: from corpora to SER."""
