"""What people ask about the board and the rules, and how it is answered.

A question that names places is answered by what these are, where one goes from there, and whether
what it asks about is possible; one that is asked again and again, by its own sentence; any other
about the rules, by the passages of their page that are nearest to it. Nothing is ordered by it.
"""
