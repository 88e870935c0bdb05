import Foundation
import MillraceFeedback
import MillraceStreams
import MillraceTrace
import Testing

@Suite struct WorldTests {
    /// A sheet that is presented with an id of the world.
    private struct Sheet: Equatable, Sendable {
        var number: Int
    }

    private struct Notes: Equatable, Sendable {
        var sheet: Presented<Sheet>?
        var opened: [Date] = []

        enum Event: Equatable, Sendable {
            case didTapNew
            case didTapLater
            case didOpen(id: UUID, number: Int, at: Date)
        }

        static let reduce: Reducer<Notes, Event> = { state, event in
            switch event {
            case .didTapNew, .didTapLater: break
            case let .didOpen(id, number, date):
                state.sheet = Presented(Sheet(number: number), id: id)
                state.opened.append(date)
            }
        }

        static func feedbacks(in world: World) -> [Feedback<Notes, Event>] {
            let open: @Sendable () -> SignalProducer<Event, NoError> = {
                var random = world.random
                return SignalProducer(
                    value: .didOpen(id: world.uuid(), number: .random(in: 1...1_000_000, using: &random), at: world.now)
                )
            }
            return [
                Feedback(extracting: { $0 == .didTapNew ? true : nil }) { _ in open() },
                Feedback(extracting: { $0 == .didTapLater ? true : nil }) { _ in
                    open().delay(.milliseconds(500), on: world.scheduler)
                },
            ]
        }
    }

    private func world(_ scheduler: any DateScheduler, seed: UInt64) -> World {
        World(
            scheduler: scheduler,
            random: RandomNumbers(seed: seed),
            locale: Locale(identifier: "en_GB"),
            timeZone: .gmt
        )
    }

    /// The id comes in the event, so that a replay presents the same sheet.
    @Test func theSameSeedGivesTheSameJournalAndAReplayTheSameSheets() throws {
        let journals = ([1, 1, 2] as [UInt64]).map { seed in
            let journal = Journal<Notes, Notes.Event>()
            let scheduler = TestScheduler()
            let feedbacks = Notes.feedbacks(in: world(scheduler, seed: seed))
            let loop = Loop(initial: Notes(), reduce: Notes.reduce, feedbacks: feedbacks, journal: journal)
            loop.send(.didTapNew)
            loop.send(.didTapLater)
            scheduler.advance(by: .seconds(1))
            #expect(loop.state.value.opened == [0, 0].map { scheduler.currentDate.addingTimeInterval($0 - 1) })
            return journal
        }
        #expect(journals[0].entries == journals[1].entries && journals[0].entries != journals[2].entries)
        let session = try #require(journals[0].session)
        let replay = Replay(session, reduce: Notes.reduce)
        #expect(replay.states.last == session.steps.last?.state)
        #expect(Set(replay.states.compactMap(\.sheet?.id)).count == 2)
    }

    /// Features on several threads have numbers that don't depend on the order in which they draw.
    @Test func aNamedWorldHasNumbersOfItsOwn() {
        let scheduler = TestScheduler()
        let (one, other) = (world(scheduler, seed: 1), world(scheduler, seed: 1))
        @Sendable func draw(_ world: World) -> [String] { ["\(world.uuid())", "\(world.random.next())"] }
        let expected = [one.named("left"), one.named("right"), one.named("left")].map(draw)
        _ = draw(other)
        let worlds = [other.named("right"), other.named("left"), other.named("left")]
        let found = MutableProperty<[Int: [String]]>([:])
        DispatchQueue.concurrentPerform(iterations: 3) { number in
            let drawn = draw(worlds[number])
            found.modify { $0[number] = drawn }
        }
        #expect(found.value == [0: expected[1], 1: expected[0], 2: expected[2]])
        #expect(Set(expected.map { $0[0] }).count == 3)
    }

    /// A number more doesn't change the identifiers, and an identifier more doesn't change the numbers.
    @Test func identifiersAndNumbersAreApart() {
        let scheduler = TestScheduler()
        let (one, other) = (world(scheduler, seed: 1), world(scheduler, seed: 1))
        _ = one.random.next()
        #expect(one.uuid() == other.uuid())
        _ = other.uuid()
        #expect(one.random.next() != other.random.next() && one.random.next() != one.random.next())
    }

    @Test func aWorldHasTheTimeOfItsScheduler() {
        let scheduler = TestScheduler()
        let world = world(scheduler, seed: 1)
        scheduler.advance(by: .seconds(5))
        #expect(world.scheduler === scheduler && world.named("left").scheduler === scheduler)
        let (calendar, locale) = (world.calendar, Locale(identifier: "en_GB"))
        #expect(
            (world.now, [world.locale, calendar.locale], [world.timeZone, calendar.timeZone], calendar.identifier)
                == (scheduler.currentDate, [locale, locale], [.gmt, .gmt], .gregorian)
        )
    }

    @Test func theLiveWorldIsTheSystems() {
        let world = World.live
        #expect(world.uuid() != world.uuid() && world.random.next() != world.random.next())
        #expect(world.locale == .current)
        #expect(world.scheduler is QueueScheduler && world.scheduler !== World.live.scheduler)
    }
}
