"""What one server is made of, put together in the order in which its parts know each other."""

from __future__ import annotations

from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.bots.hints_and_analysis import HintsAndAnalysis
from matinee.server.bots.players import BotPlayers
from matinee.server.bots.queue import Queue
from matinee.server.live.chance import Chance
from matinee.server.live.connections import Connections
from matinee.server.live.finished_games import FinishedGames
from matinee.server.live.following import Following
from matinee.server.live.limits import Limits
from matinee.server.live.new_tables import NewTables
from matinee.server.live.open_tables import MEMORY, OpenTables
from matinee.server.live.parting import Parting
from matinee.server.live.pictures import Pictures
from matinee.server.live.sockets import Sockets
from matinee.server.live.table_runner import Surroundings
from matinee.server.live.timekeeper import Timekeeper
from matinee.server.notifications.channels import Channels
from matinee.server.notifications.notifier import Notifier
from matinee.server.notifications.outgoing import Outgoing
from matinee.server.people.blocks import Blocks
from matinee.server.people.clubs import Clubs
from matinee.server.people.devices import Devices
from matinee.server.people.evenings import Evenings
from matinee.server.people.joinings import Joinings
from matinee.server.people.passkeys import Passkeys
from matinee.server.people.people import People
from matinee.server.people.results import Results
from matinee.server.people.tournaments import Tournaments
from matinee.server.storage.lists import Lists
from matinee.server.storage.opener import Opener
from matinee.server.storage.store import Store


class Services:
    """The store is opened before, and closed after."""

    def __init__(
        self,
        store: Store,
        jobs: BotJobs,
        limits: Limits | None = None,
        memory: int = MEMORY,
        channels: Channels | None = None,
    ) -> None:
        self.store, self.jobs, self.limits = store, jobs, limits or Limits({})
        self.queue = Queue(store, jobs) if store.notices is not None else None
        self.bots = BotPlayers(jobs, self.queue)
        around = Surroundings(Opener(store), self.bots, Chance(jobs))
        self.tables = OpenTables(around, memory * 1024 * 1024)
        self.lists, self.seats = Lists(store), self.tables.seats
        self.new_tables = NewTables(self.tables, jobs)
        self.people, self.devices, self.passkeys = People(store), Devices(store), Passkeys(store)
        self.joinings, self.blocks = Joinings(store), Blocks(store)
        self.hints = HintsAndAnalysis(jobs, memory * 1024 * 1024 // 16)
        self.pictures = Pictures(jobs, memory * 1024 * 1024)
        self.connections = Connections(self.tables)
        self.sockets = Sockets(self.connections, self.limits)
        self.timekeeper = Timekeeper(self.tables)
        self.notifier = Notifier(self.tables, self.connections, channels or Channels(Outgoing()))
        self.evenings = Evenings(store)
        self.clubs, self.tournaments = Clubs(store), Tournaments(store, self.new_tables.create)
        self.results = Results(store)
        self.finished = FinishedGames(self.tables, self.results, self.tournaments, self.hints)
        self.parting = Parting(self.tables, self.connections, self.finished, self.tournaments)
        around.on_change += [self.notifier.changed, self.finished.changed]
        if store.notices is not None:
            store.notices.follower = Following(self.tables, self.connections)

    async def open(self) -> None:
        """Take part in what servers on one database share."""
        if self.queue is not None:
            self.queue.start()
        self.finished.start()
        await self.connections.presence.open()
        await self.notifier.subscriptions.open()

    async def close(self) -> None:
        """Stop thinking; what was played is kept."""
        await self.notifier.close()
        await self.connections.presence.close()
        await self.finished.close()
        await self.hints.close()
        await self.pictures.close()
        await self.bots.close()
        if self.queue is not None:
            await self.queue.close()
        self.jobs.close()
        await self.tables.close()
