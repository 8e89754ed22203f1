"""The LLM: client, stored replies and the embedded server. The only place that imports openai."""
