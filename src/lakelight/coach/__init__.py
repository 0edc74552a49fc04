"""The coach: lessons on the real engine, hints, and reviews that can prove what they say.

lesson, pattern, progress,      lessons: records with prompts, how far a person is in one,
lesson_run, library, catalog    where they are found, and their words
value, calibration, calibrate   what a position is worth: win shares and margins
playouts, change                compiled: whole matches played out, and positions changed
duel, estimates, kinds          moves compared with honest intervals; what is a mistake
candidates, decisions, proof    which moves to compare, the verdict on one, and its reasons
luck, account                   luck by draw and roll, and what made the result
review, praise                  a whole match; what was played well
exercises, answers              what to try again, and what to answer then
hints                           an idea, a move, and why
verdicts                        everything the coach says, as plain values with JSON forms
wording, review_words, chart    the same in the words of each language, and as a picture
game_coach                      what the coach needs of a game

The lessons of a game, its words, and what the coach needs of it are in the folder of its name.
"""
