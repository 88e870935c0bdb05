import Millrace
import MillraceTestKit
import Synchronization
import Testing

@Suite(.serialized) struct UndoTests {
    private typealias Event = UndoableEvent<NumberFact.Event>

    private let facts = Stub<String, CoreError>()

    private func makeLoop() -> Loop<Undoable<NumberFact>, Event> {
        Loop(
            initial: Undoable(present: NumberFact()),
            reduce: undoable(NumberFact.reducer),
            feedbacks: [undoable(NumberFact.feedbacks(facts: { [facts] in facts.producer($0) }))]
        )
    }

    @Test func whatIsUndoneCanBeRedoneUntilSomethingElseHappens() {
        let loop = makeLoop()
        loop.send(.present(.didTapIncrement))
        loop.send(.present(.didTapIncrement))
        loop.send(.didTapUndo)
        #expect(loop.state.value.present.count == 1)
        loop.send(.didTapUndo)
        loop.send(.didTapUndo)
        #expect(loop.state.value.present.count == 0)
        loop.send(.didTapRedo)
        loop.send(.didTapRedo)
        loop.send(.didTapRedo)
        #expect(loop.state.value.present.count == 2)
        loop.send(.didTapUndo)
        loop.send(.present(.didTapDecrement))
        loop.send(.didTapRedo)
        #expect(loop.state.value.present.count == 0)
        #expect(loop.state.value.past.map(\.count) == [0, 1])
    }

    @Test func anEventThatChangesNothingIsNotUndone() {
        let loop = makeLoop()
        loop.send(.present(.didTapCancel))
        #expect(loop.state.value == Undoable(present: NumberFact()))
    }

    @Test func anUndoneStateTakesItsEffectAlong() {
        let loop = makeLoop()
        loop.send(.present(.didTapFact))
        #expect((facts.starts, facts.disposals) == (1, 0))
        loop.send(.didTapUndo)
        #expect((facts.starts, facts.disposals) == (1, 1))
        loop.send(.didTapRedo)
        facts.succeed("0 is even.")
        #expect(loop.state.value.present == NumberFact(fact: "0 is even."))
        #expect((facts.starts, facts.disposals, facts.waiting) == (2, 1, 0))
    }

    @Test func theLogHasTheEffectsToo() {
        let lines = Mutex<[String]>([])
        let log = logEverything(where: { $0.feature == "Undoable" }) { line in
            lines.withLock { $0.append(String(line.drop { $0 != " " }.dropFirst(2))) }
        }
        defer { log.dispose() }
        let loop = makeLoop()
        loop.send(.present(.didTapFact))
        loop.send(.didTapUndo)
        assertInlineSnapshot(of: lines.withLock { $0 }, as: .lines) {
            """
            began
                Undoable<NumberFact>(
                    present: NumberFact(count: 0, fact: nil, problem: nil, isLoading: false),
                    past: [],
                    future: [],
                )
            .present(.didTapFact)  (sent)
                present.isLoading: false → true
                past: [] → [NumberFact(count: 0, fact: nil, problem: nil, isLoading: false)]
            ▶ present.load#1
            .didTapUndo  (sent)
                present.isLoading: true → false
                past: [NumberFact(count: 0, fact: nil, problem: nil, isLoading: false)] → []
                future: [] → [NumberFact(count: 0, fact: nil, problem: nil, isLoading: true)]
            ■ present.load#1  (cancelled: unwanted)
            """
        }
    }

    @Test func theScreen() {
        let loop = makeLoop()
        loop.send(.present(.didTapIncrement))
        loop.send(.present(.didTapIncrement))
        loop.send(.didTapUndo)
        let renderer = UndoableNumberFactRenderer(observer: .ignored)
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            Number facts
            ────────────────────────────────────────
              1
              [ − ]
              [ + ]
              [ Number fact ]

            u Undo  r Redo
            """
        }
    }
}
