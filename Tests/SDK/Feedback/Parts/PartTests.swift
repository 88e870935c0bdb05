import Foundation
import MillraceFeedback
import MillraceStreams
import Testing

/// A feature of two counters and a list of downloads, as the documentation prints it.
enum CountersAndDownloads {
    struct Counter: Equatable {
        enum Event {
            case add
        }

        var count = 0

        static let reducer: Reducer<Counter, Event> = { counter, _ in counter.count += 1 }
        static let feedbacks = [Feedback<Counter, Event>(skippingRepeated: ^\.count) { _ in .never }.named("save")]
    }

    struct Download: Identifiable, Equatable {
        enum Event {
            case didTap
            case didLoad
        }

        let id: Int
        var isRunning = false

        static let reducer: Reducer<Download, Event> = { download, event in
            switch event {
            case .didTap: download.isRunning = true
            case .didLoad: download.isRunning = false
            }
        }

        static let feedbacks = [Feedback<Download, Event>(whenBecomesTrue: ^\.isRunning) { _ in .never }.named("load")]
    }

    struct App: Equatable {
        var left = Counter()
        var right = Counter()
        var downloads: Rows<Download> = []

        static let left = Part(
            \App.left,
            event: EnumCase(embed: AppEvent.left) { if case let .left(event) = $0 { event } else { nil } }
        )
        static let right = Part(
            \App.right,
            event: EnumCase(embed: AppEvent.right) { if case let .right(event) = $0 { event } else { nil } }
        )
        static let downloads = Part(
            forEach: \App.downloads,
            event: EnumCase(embed: AppEvent.download) {
                if case let .download(id, event) = $0 { (id, event) } else { nil }
            }
        )

        static let reducer = combine(
            pullback(Counter.reducer, to: left),
            pullback(Counter.reducer, to: right),
            pullback(Download.reducer, to: downloads)
        )

        static let feedbacks = [
            pullback(Counter.feedbacks, to: left),
            pullback(Counter.feedbacks, to: right),
            pullback(Download.feedbacks, to: downloads),
        ]
    }

    enum AppEvent {
        case left(Counter.Event)
        case right(Counter.Event)
        case download(Download.ID, Download.Event)
    }
}

/// What a part is called, where its events go, and when a part of its own kind is another one.
@Suite struct PartTests {
    private typealias App = CountersAndDownloads.App
    private typealias AppEvent = CountersAndDownloads.AppEvent

    @Test func twoCountersAndDownloads() {
        let journal = Journal<App, AppEvent>()
        let loop = Loop(
            initial: App(downloads: [.init(id: 1)]),
            reduce: App.reducer,
            feedbacks: App.feedbacks,
            journal: journal
        )
        for event: AppEvent in [.left(.add), .download(1, .didTap), .download(1, .didLoad), .download(7, .didTap)] {
            loop.send(event)
        }
        #expect(
            journal.entries.map { "\($0)".prefix { $0 != "\n" } } == [
                "began",
                "▶ left.save#1",
                "▶ right.save#1",
                ".left(.add)  (sent)",
                "■ left.save#1  (cancelled: replaced)",
                "▶ left.save#2",
                ".download(1, .didTap)  (sent)",
                "▶ downloads.[1].load#1",
                ".download(1, .didLoad)  (sent)",
                "■ downloads.[1].load#1  (cancelled: unwanted)",
                // An event for a row that is not there is missed.
                ".download(7, .didTap)  (sent)",
                "✗ .download(7, .didTap)  (downloads.[7] is not there)",
            ]
        )
    }

    /// Every place tells of an event for a part that is not there, and of no other.
    @Test(arguments: PartSpot.all)
    func whatIsMissed(spot: PartSpot) {
        let journal = Journal<SpotWhole, SpotEvent>()
        let effects = CountedEffects()
        let loop = Loop(
            initial: SpotWhole(),
            reduce: spot.wholeReducer,
            feedbacks: [spot.feedback(.effects, effects)],
            journal: journal
        )
        let isAlwaysThere = spot.testDescription.hasPrefix("key path")
        // Before it is there, when its own event makes it, while it is there, when its own event removes it, and after.
        for event: LeafEvent in [.add(1), .open, .add(1), .close, .add(1)] { loop.send(spot.event(1, event)) }
        let steps = journal.entries.compactMap { entry -> Bool? in
            switch entry {
            case .accepted: false
            case .missed: true
            default: nil
            }
        }
        #expect(
            steps
                == (isAlwaysThere
                    ? [false, false, false, false, false] : [false, true, false, false, false, false, true])
        )
    }

    @Test func aPartIsCalledAsTheLastPropertyOfItsKeyPathOrAsItIsNamed() {
        struct Inner: Sendable {
            var count = 0
            var counts: [Int] = [0]
            var twice: Int {
                get { count * 2 }
                set { count = newValue / 2 }
            }
        }
        struct Outer: Sendable {
            var inner = Inner()
        }
        let event = EnumCase<Int, Int>(embed: { $0 }, extract: { $0 })
        func name(_ part: Part<Outer, Int, Int, Int>) -> String? {
            let journal = Journal<Outer, Int>()
            let feedback = Feedback<Int, Int>(whenBecomesTrue: { _ in true }, effects: { _ in .never })
            let loop = Loop(
                initial: Outer(),
                reduce: pullback({ $0 += $1 }, to: part),
                feedbacks: [pullback([feedback], to: part)],
                journal: journal
            )
            return withExtendedLifetime(loop) {
                if case let .started(effect)? = journal.entries.last { effect.path.first } else { nil }
            }
        }
        // Of the second Swift says no name; of the last none, or the property's.
        let count = Part(\Outer.inner.count, event: event)
        let names = [name(count), name(Part(\.inner.counts[0], event: event)), name(count.named("first"))]
        #expect(names == ["count", "feedback 0", "first"])
        #expect(["feedback 0", "twice"].contains(name(Part(\.inner.twice, event: event))))
    }

    /// Two parts are called alike: as the last properties of their key paths, or because two lists are pulled back to
    /// one part.
    @Test func effectsOfPartsWithOneNameHaveIdentitiesOfTheirOwn() {
        struct Half: Equatable { var child = 1 }
        struct Both: Equatable { var left = Half(), right = Half() }
        let event = EnumCase<Int, Int>(embed: { $0 }, extract: { $0 })
        let left = Part(\Both.left.child, event: event)
        let right = Part(\Both.right.child, event: event)
        let load = Feedback<Int, Int>(whenBecomesTrue: { $0 > 0 }) { _ in .never }.named("load")
        let journal = Journal<Both, Int>()
        let loop = Loop(
            initial: Both(),
            reduce: { _, _ in },
            feedbacks: [pullback([load, load], to: left), pullback([load], to: right), pullback([load], to: right)],
            journal: journal
        )
        let started = withExtendedLifetime(loop) {
            journal.entries.compactMap { if case let .started(effect) = $0 { effect.description } else { nil } }
        }
        #expect(started == ["child.load#1", "child.load 2#1", "child 2.load#1", "child 3.load#1"])
    }

    /// What the event has put there is the whole's to answer: a route, a copy of a shared value.
    @Test func anEventThatEndsItsPartIsTheWholes() {
        struct Child: Equatable { var name = "", route: String? }
        struct Whole: Equatable { var child: Child? = Child() }
        let part = Part(\Whole.child, event: EnumCase<String, String>(embed: { $0 }, extract: { $0 }))
        let (shared, routes) = (Shared(""), Log<String>())
        let save: Reducer<Child, String> = { child, event in (child.name, child.route) = (event, event) }
        let loop = Loop(
            initial: Whole(),
            reduce: combine(pullback(save, to: part)) { whole, event in
                if event == "and close" { whole.child = nil }
            },
            feedbacks: [
                pullback(
                    [.shared(\.name, with: shared, as: { $0 }), .routes(\.route, to: { routes.add($0) })],
                    to: part
                )
            ]
        )
        for event in ["save", "and close"] {
            loop.send(event)
            routes.add("shared: \(shared.value)")
        }
        routes.expect("save", "shared: save", "shared: save")
    }

    @Test func anEffectIsHashedAndCodedWithItsPath() throws {
        let effect = EffectID(path: ["rows", "[1]"], position: 0, name: "load", number: 2)
        let other = EffectID(path: ["rows", "[2]"], position: 0, name: "load", number: 2)
        #expect((effect.description, effect == other) == ("rows.[1].load#2", false))
        let old = Data(#"{"position":0,"name":"load","number":2,"isLifelong":false}"#.utf8)
        let decoded = try [JSONEncoder().encode(effect), old].map { try JSONDecoder().decode(EffectID.self, from: $0) }
        #expect(decoded == [effect, EffectID(position: 0, name: "load", number: 2)])
    }
}
