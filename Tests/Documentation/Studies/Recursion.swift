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
                SignalProducer(value: name).delay(1, on: scheduler).flatMap(.latest, save).promoteValue()
            }
            .named("save"),
            .deferred { pullback(feedbacks(save: save, scheduler: scheduler), to: notes) },
        ]
    }
}

struct NoteRenderer: Renderer {
    let observer: Sink<Note.Event>

    func render(state: Note) -> Screen {
        Screen(title: state.name.isEmpty ? "Untitled" : state.name) {
            for note in state.notes { nodes(of: note, in: []) }
            Node(id: "add", Button("Add", action: observer.sending(.didTapAdd)))
        }
    }

    /// Returns the nodes of a note and those of its notes below it.
    private func nodes(of note: Note, in parents: [Note.ID]) -> [Node] {
        let path = parents + [note.id]
        let own = NoteRenderer(observer: observer.contramap { .note(note.id, $0) })
        let label = path.map(String.init).joined(separator: ".")
        return [
            Node(
                id: "\(label) name",
                TextField(label, text: note.name, onChange: own.observer.sending { .didChangeName($0) })
            ),
            Node(id: "\(label) add", Button("Add to \(label)", action: own.observer.sending(.didTapAdd))),
            Node(id: "\(label) delete", Button("Delete \(label)", action: observer.sending(.didTapDelete(note.id)))),
        ] + note.notes.flatMap { own.nodes(of: $0, in: path) }
    }
}
