import MillraceFeedback
import MillraceStreams
import Testing

/// A part is changed in place: nothing else holds its storage while the reducer works on it, so nothing is copied.
///
/// An observer of all loops holds every state. So no test of this package calls `observeLoops`, or records a trace,
/// without saying which loops it wants.
struct InPlaceTests {
    private final class Storage: Sendable {}

    /// A state that says whether the reducer had it for itself.
    private struct Held: Identifiable, Equatable, Sendable {
        let id = 1
        var storage = Storage()
        var wasAlone: [Bool] = []

        static let reducer: Reducer<Held, LeafEvent> = { held, _ in
            held.wasAlone.append(isKnownUniquelyReferenced(&held.storage))
        }

        static func == (left: Held, right: Held) -> Bool {
            left.storage === right.storage && left.wasAlone == right.wasAlone
        }
    }

    private enum Page: Equatable, Sendable {
        case none
        case held(Held)

        static let held = EnumCase<Page, Held>(embed: Page.held) { if case let .held(held) = $0 { held } else { nil } }
    }

    private struct Whole: Equatable, Sendable {
        var held = Held()
        var optional: Held? = Held()
        var presented: Presented<Held>? = Presented(Held())
        var page = Page.held(Held())
        var array = [Held()]
        var dictionary = [1: Held()]
        var rows: Rows = [Held()]
        var count = 0

        var all: [Held] {
            [held, optional, presented?.state, Page.held.extract(page), array.first, dictionary[1], rows.first]
                .compactMap(\.self)
        }
    }

    private typealias HeldPart = Part<Whole, SpotEvent, Held, LeafEvent>

    private static let parts: [HeldPart] = [
        Part(\.held, event: PartSpot.lone),
        Part(\.optional, event: PartSpot.lone),
        Part(presented: \.presented, event: PartSpot.lone),
        Part(forEach: \.array, event: PartSpot.row),
        Part(forEach: \.dictionary, event: PartSpot.row),
        Part(forEach: \.rows, event: PartSpot.row),
    ]

    private static let page = Part(\Whole.page, event: PartSpot.lone)
    private static let pageHeld = Part(Page.held, event: EnumCase<LeafEvent, LeafEvent>(embed: { $0 }, extract: { $0 }))

    private static func reducer() -> Reducer<Whole, SpotEvent> {
        let reducers =
            parts.map { pullback(Held.reducer, to: $0) }
            + [pullback(pullback(Held.reducer, to: pageHeld), to: page)]
        return { whole, event in
            reducers.forEach { $0(&whole, event) }
            whole.count += 1
        }
    }

    @Test func aReducerHasItsPartForItselfWhileItsFeedbacksRun() {
        let feedbacks = [Feedback<Held, LeafEvent>(effects: { _ in .never })]
        let pulledBack =
            Self.parts.map { pullback(feedbacks, to: $0) } + [
                pullback([pullback(feedbacks, to: Self.pageHeld)], to: Self.page)
            ]
        let loop = Loop(initial: Whole(), reduce: Self.reducer(), feedbacks: pulledBack)
        for _ in 0..<3 {
            loop.send(.lone(.add(1)))
            loop.send(.row(1, .add(1)))
            loop.send(.sibling)
        }
        #expect(loop.state.value.all.map(\.wasAlone) == Array(repeating: [true, true, true], count: 7))
    }

    @Test func aReducerOfAPartThatIsNotThereLeavesTheWholeAlone() {
        var whole = Whole(optional: nil, presented: nil, page: .none, array: [], dictionary: [:], rows: [])
        let before = whole
        for part in Self.parts.dropFirst() {
            pullback(Held.reducer, to: part)(&whole, .lone(.add(1)))
            pullback(Held.reducer, to: part)(&whole, .row(1, .add(1)))
        }
        pullback(Held.reducer, to: Self.pageHeld)(&whole.page, .add(1))
        #expect(whole == before)
    }
}
