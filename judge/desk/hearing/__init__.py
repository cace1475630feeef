"""Wishes in plain words: what a sentence is about becomes a command, a question or a remark.

`hear` looks at what nobody else took of a letter. `policy` is the table that says what follows from
a topic (data/policy.toml), `meaning` makes a command of a topic and of what stands in its sentence.
"""
