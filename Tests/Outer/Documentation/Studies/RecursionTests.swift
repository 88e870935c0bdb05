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

    @Test func aNoteHasNotesOfItsOwn() {
        loop.send(.didTapAdd)
        loop.send(.note(1, .didTapAdd))
        loop.send(.note(1, .note(1, .didChangeName("Deep"))))
        #expect(loop.state.value.notes[id: 1]?.notes[id: 1]?.name == "Deep")
        #expect(loop.state.value.name.isEmpty)
    }

    @Test func eachNoteSavesItsOwnName() {
        loop.send(.didTapAdd)
        loop.send(.note(1, .didTapAdd))
        loop.send(.note(1, .note(1, .didChangeName("De"))))
        loop.send(.note(1, .didChangeName("Flat")))
        scheduler.advance(by: .milliseconds(500))
        loop.send(.note(1, .note(1, .didChangeName("Deep"))))
        scheduler.advance(by: .milliseconds(500))
        #expect(saves.arguments(as: String.self) == ["Flat"])
        scheduler.advance(by: .milliseconds(500))
        #expect(saves.arguments(as: String.self) == ["Flat", "Deep"])
        #expect((saves.starts, saves.disposals, saves.waiting) == (2, 0, 2))
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

    @Test func theScreen() {
        loop.send(.didTapAdd)
        loop.send(.note(1, .didTapAdd))
        loop.send(.note(1, .note(1, .didChangeName("Deep"))))
        loop.send(.didTapAdd)
        let renderer = NoteRenderer(observer: Sink { loop.send($0) })
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            Note 0
            ────────────────────────────────────────
              Name: [                              ]
              [ Add ]
              [ Delete note 1 ]

            Note 1
              Name: [                              ]
              [ Add ]
              [ Delete note 1 ]

            Deep
              Name: [Deep                          ]
              [ Add ]

              [ Delete note 2 ]

            Note 2
              Name: [                              ]
              [ Add ]
            """
        }
        renderer.render(state: loop.state.value).node(NodeID(NodeID("add", in: 1), in: 1))?.interaction.activate?()
        #expect(loop.state.value.notes[id: 1]?.notes[id: 1]?.notes.map(\.id) == [1])
        renderer.render(state: loop.state.value).node(NodeID("delete 1", in: 1))?.interaction.activate?()
        #expect(loop.state.value.notes[id: 1]?.notes.isEmpty == true)
    }
}
