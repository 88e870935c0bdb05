import Foundation
import MillraceFeedback
import MillraceStreams
import Testing

/// What a part is called, where its events go, and when a part of its own kind is another one.
@Suite struct PartTests {
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
        let nested = Part(\Both.left, event: event)
        let load = Feedback<Int, Int>(whenBecomesTrue: { $0 > 0 }) { _ in .never }.named("load")
        let journal = Journal<Both, Int>()
        let loop = Loop(
            initial: Both(),
            reduce: { _, _ in },
            feedbacks: [
                pullback([load, load], to: left), pullback([load], to: right), pullback([load], to: right),
                pullback([pullback([load], to: Part(\Half.child, event: event))], to: nested),
            ],
            journal: journal
        )
        let started = withExtendedLifetime(loop) {
            journal.entries.compactMap { if case let .started(effect) = $0 { effect.description } else { nil } }
        }
        #expect(
            started == ["child.load#1", "child.load 2#1", "child 2.load#1", "child 3.load#1", "left.child.load#1"]
        )
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
        #expect(effect.description == "rows.[1].load#2")
        #expect(effect != EffectID(path: ["rows", "[2]"], position: 0, name: "load", number: 2))
        let old = Data(#"{"position":0,"name":"load","number":2,"isLifelong":false}"#.utf8)
        let decoded = try [JSONEncoder().encode(effect), old].map { try JSONDecoder().decode(EffectID.self, from: $0) }
        #expect(decoded == [effect, EffectID(position: 0, name: "load", number: 2)])
    }
}
