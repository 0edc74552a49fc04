"""Bots against bots: matches, ratings with intervals, many cores, many machines.

contest     the bots, game and seed            schedule    line-ups, deals and seatings
seeds       the seeds of deals and bots        match       one match
result      the result of one match            ledger      the file of matches played
workers     matches on all cores               cluster     matches on many machines (Ray)
engine      cores or cluster                   tournament  plays what a ledger lacks
progress    progress on stderr                 strength    the Plackett-Luce model
bootstrap   intervals of strengths             rating      ratings with intervals
interval    means and shares over deals        sequential  the test whether A is better than B
standing    all figures of a contest           report      the figures as text and JSON
picture     ratings as a drawing               ladder      the ratings that ship
ladder_page the page and pictures of the ladder
"""
