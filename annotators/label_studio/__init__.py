"""A Label Studio server through its SDK: the only place that imports it.

`client` connects and turns the SDK's errors into ours, `projects` finds or
makes the project of an interface version, `tasks` sends tasks exactly once,
`answers` reads what was said and posts as somebody, `accounts` knows who.
"""
