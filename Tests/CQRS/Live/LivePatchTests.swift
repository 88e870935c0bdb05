import MillraceBackend
import MillraceStreams
import Testing

@testable import MillraceCQRS

/// What events make of answers, with exchanges and commands under way.
struct LivePatchTests {
    private let desk = LiveDesk()

    private func command() {
        desk.live.execute(LiveDesk.Add(letter: "c")).start()
    }

    @Test func anEventChangesTheConfirmedAnswer() {
        let (shown, _) = desk.observe()
        let (other, _) = desk.observe(1)
        desk.answer("a", to: 0)
        desk.answer("o", to: 1)
        desk.clock.advance(by: .seconds(5))
        desk.tell("e")

        #expect(shown.all == ["fresh(a)", "fresh(ae)"])
        #expect(shown.answers.last?.confirmed == "ae")
        #expect(shown.answers.last?.provenance?.patchedAt == desk.clock.currentDate)
        #expect(other.all == ["fresh(o)"])
        #expect(desk.asked == 2)
    }

    /// The answer may have been read before the event.
    @Test func anAnswerFromBeforeTheEventIsNotTaken() {
        let (shown, _) = desk.observe()
        desk.answer("a")
        desk.live.queries.invalidate(.all(LiveDesk.Letters.self))
        desk.tell("e")
        desk.answer("a")
        #expect(shown.last == "stale(ae)")
        #expect(desk.asked == 3)
        desk.answer("ae")

        #expect(shown.all == ["fresh(a)", "stale(a)", "stale(ae)", "fresh(ae)"])
    }

    @Test func aFirstAnswerFromBeforeTheEventIsShownAsStale() {
        let (shown, _) = desk.observe()
        desk.tell("e")
        desk.answer("a")
        desk.answer("ae")

        #expect(shown.all == ["stale(a)", "fresh(ae)"])
    }

    /// Whether the event has the effect of the command, nobody knows.
    @Test(arguments: ["under way", "over"]) func anEventDuringACommandMakesTheAnswerStale(phase: String) {
        let (shown, _) = desk.observe()
        desk.answer("a")
        command()
        if phase == "over" { desk.accessible.commands[0].answer(.success("")) }
        desk.tell("c")
        #expect(shown.last == "stale(ac, 1 pending)")
        if phase == "under way" {
            #expect(desk.asked == 1)
            desk.accessible.commands[0].answer(.success(""))
        } else {
            // The exchange that began before the event is cancelled.
            #expect(desk.accessible.queries[1].isOver())
        }
        desk.answer("ac")

        #expect(shown.all == ["fresh(a)", "fresh(ac, 1 pending)", "stale(ac, 1 pending)", "fresh(ac)"])
    }

    @Test func anEventIsBeneathTheEffectOfACommandThatWaits() {
        let (shown, _) = desk.observe()
        desk.answer("a")
        let waiting = PendingCommand(LiveDesk.Add(letter: "c").invalidates, .waiting)
        desk.live.queries.begin(waiting)
        desk.tell("e")
        #expect(shown.last == "fresh(aec, 1 pending)")
        desk.live.queries.end(waiting, .changedNothing) {}

        #expect(shown.last == "fresh(ae)")
    }

    @Test func aSelectionWithoutAChangeMakesTheAnswerStale() {
        let (shown, _) = desk.observe()
        desk.answer("a")
        desk.live.queries.patch(.all(LiveDesk.Letters.self))

        #expect(shown.all == ["fresh(a)", "stale(a)"])
        #expect(desk.asked == 2)
    }

    @Test func aStreamOfEventsIsFollowedUntilItsLifetimeEnds() {
        let (shown, _) = desk.observe()
        desk.answer("a")
        let (events, input) = Signal<String?, Never>.pipe()
        let (lifetime, token) = Lifetime.make()
        desk.live.queries.follow(SignalProducer(events), during: lifetime) { letter in
            guard let letter else { return [.all(LiveDesk.Letters.self)] }
            return [.one(LiveDesk.Letters(), showing: { $0 += letter })]
        }
        input.send(value: "e")
        input.send(value: "f")
        input.send(value: nil)
        #expect(desk.asked == 2)
        token.dispose()
        input.send(value: "g")

        #expect(shown.all == ["fresh(a)", "fresh(ae)", "fresh(aef)", "stale(aef)"])
    }

    @Test func aStreamOfEventsKeepsNoQueriesAlive() {
        let (events, input) = Signal<String, Never>.pipe()
        let (lifetime, token) = Lifetime.make()
        weak var queries: LiveQueries?
        do {
            let owned = LiveQueries()
            queries = owned
            owned.follow(SignalProducer(events), during: lifetime) { _ in [] }
        }
        input.send(value: "e")
        #expect(queries == nil)
        token.dispose()
    }
}
