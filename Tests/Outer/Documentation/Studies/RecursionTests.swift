import Millrace
import MillraceTestKit
import Testing

@Suite struct RecursionTests {
    private let scheduler = TestScheduler()
    private let saves = Stub<Never, NoError>()
    private let journal = Journal<Note, Note.Event>()
    private let loop: Loop<Note, Note.Event>

    init() {
        loop = Loop(
            initial: Note(id: 0),
            reduce: Note.reducer,
            feedbacks: Note.feedbacks(save: { [saves] in saves.producer($0) }, scheduler: scheduler),
            journal: journal
        )
    }

    @Test func aNoteThatIsDeletedTakesWhatIsBelowItAlong() {
        loop.send(.didTapAdd)
        loop.send(.note(1, .didTapAdd))
        loop.send(.note(1, .note(1, .didChangeName("Deep"))))
        scheduler.advance(by: .seconds(1))
        loop.send(.note(1, .didChangeName("Flat")))
        loop.send(.didTapDelete(1))
        #expect((saves.starts, saves.disposals, saves.waiting) == (1, 1, 0))
        #expect(scheduler.isIdle)
        loop.send(.note(1, .didTapAdd))
        #expect(journal.text.hasSuffix("✗ .note(1, .didTapAdd)  (notes.[1] is not there)"))
        loop.send(.didTapAdd)
        #expect(loop.state.value.notes.map(\.id) == [2])
    }
}
