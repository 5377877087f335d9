"""The lab: many games between bots, counted honestly.

Every game of a run is named by its number, and its dice and bots draw from that name and the run's seed. So the same
seed gives the same games everywhere: one process, all cores, or a cluster. Bots change chairs on the same
dice, shares carry intervals, and each report has its controls: a bot against itself, and greedy against random.
"""
