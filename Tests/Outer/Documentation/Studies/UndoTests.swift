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

    @Test func anUndoneStateTakesItsEffectAlong() {
        let loop = makeLoop()
        loop.send(.present(.didTapFact))
        #expect((facts.starts, facts.disposals) == (1, 0))
        loop.send(.didTapUndo)
        #expect((facts.starts, facts.disposals) == (1, 1))
        loop.send(.didTapRedo)
        facts.succeed("0 is even.")
        #expect(
            (loop.state.value.present, facts.starts, facts.disposals, facts.waiting)
                == (NumberFact(fact: "0 is even."), 2, 1, 0)
        )
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
}
