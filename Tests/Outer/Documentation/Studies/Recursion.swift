import Millrace

/// A note with notes of its own, to any depth: a feature that is a part of itself.
struct Note: Identifiable, Equatable, Sendable {
    indirect enum Event: Equatable, Sendable {
        case didTapAdd
        case didTapDelete(Int)
        case didChangeName(String)
        case note(Int, Event)
    }

    let id: Int
    var name = ""
    var notes: Rows<Note> = []
    var lastID = 0

    static let notes = Part(
        forEach: \Self.notes,
        event: EnumCase(embed: Event.note) { if case let .note(id, event) = $0 { (id, event) } else { nil } }
    )

    static let reducer: Reducer<Self, Event> = { note, event in
        switch event {
        case .didTapAdd:
            note.lastID += 1
            note.notes.append(Note(id: note.lastID))
        case let .didTapDelete(id):
            note.notes[id: id] = nil
        case let .didChangeName(name):
            note.name = name
        case .note:
            pullback(reducer, to: notes)(&note, event)
        }
    }

    /// Each note saves its name a second after the last letter.
    static func feedbacks(
        save: @escaping @Sendable (String) -> SignalProducer<Never, NoError>,
        scheduler: any DateScheduler
    ) -> [Feedback<Self, Event>] {
        [
            Feedback(skippingRepeated: { $0.name.isEmpty ? nil : $0.name }) { name in
                SignalProducer(value: name).delay(.seconds(1), on: scheduler).flatMap(.latest, save).promoteValue()
            }
            .named("save"),
            .deferred { pullback(feedbacks(save: save, scheduler: scheduler), to: notes) },
        ]
    }
}

struct NoteRenderer: Renderer {
    let observer: Sink<Note.Event>

    func render(state: Note) -> Screen {
        Screen(title: state.name.isEmpty ? "Note \(state.id)" : state.name) {
            Node(id: "name", TextField("Name", text: state.name, onChange: observer.sending { .didChangeName($0) }))
            Node(id: "add", Button("Add", action: observer.sending(.didTapAdd)))
            for note in state.notes {
                let delete = observer.sending(.didTapDelete(note.id))
                Node(id: "delete \(note.id)", Button("Delete note \(note.id)", action: delete))
                let renderer = NoteRenderer(observer: observer.contramap { .note(note.id, $0) })
                EmbeddedScreen(id: note.id, renderer.render(state: note))
            }
        }
    }
}
