"""The order of things worth doing where a seat has several at once: only which weight is higher counts."""

from __future__ import annotations

NEVER = -1000.0

# -- the Move and Deploy steps: cards, then units, then the monster, then the end

SHED = 60.0  # a Mutation for its life
RAID = 50.0  # a unit into the space of a monster worth attacking
EVERYBODY = 45.0  # Research that hits or robs all others
SOMEBODY = 44.0  # and one of them
GROW = 40.0  # a Mutation to be used, a monster that comes back to the map
MAKE_ROOM = 35.0  # a unit in the way of one's own monster
LAUNCH = 32.0  # a missile with a monster in reach
CHARGE = 30.0  # a unit that can attack
POST = 25.0  # a unit that can find a better post
PROWL = 20.0  # the monster, when all units have moved
DONE = 0.5

# -- battles and the Challenge

RESCUE = 10.0  # a card that saves the monster, or finishes another's
STRIKE = 30.0  # the attacks one has, before any that Infamy buys
FURY = 20.0
RAGE = 3.0  # an attack bought with Infamy, where that pays, before the attacks one has
REFUSED = -1.0  # what is worse than to do nothing
