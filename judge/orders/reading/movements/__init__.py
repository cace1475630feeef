"""Movement orders in sentences: what they may order is weighed by what was learnt from letters.

A sentence speaks of units (`candidates.Mention`); what each may be told there are the orders that
its words could mean, on this board and in this position (`candidates`, `possible`). The words
around and between what an order puts together (`features`) speak for or against it, each with a
weight that was learnt from the letters in `grammar/letters/` (`weights`, `learning`, `lessons`).
Every order is read by the Lark grammar of its board, from its plain line, before it counts.
"""
