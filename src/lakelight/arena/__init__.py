"""Bots against bots: matches, ratings with intervals, many cores, many machines.

contest     what is to be played               schedule    who meets whom, on which deal
seeds       what chance gives to a match       match       one match
result      how a match went                   ledger      the file of matches played
workers     matches on all cores               cluster     matches on many machines (Ray)
tournament  plays what a ledger lacks          progress    how far it is
strength    the model of Plackett and Luce     bootstrap   how sure strengths are
rating      ratings with intervals             interval    means and shares over deals
sequential  is A better than B?                standing    all figures of a contest
report      as text and JSON                   picture     ratings as a drawing
ladder      the ratings that ship              ladder_page its page and pictures
engine      who plays: cores or cluster
"""
