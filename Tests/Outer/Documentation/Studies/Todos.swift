import Millrace

/// One thing to do: a row of a list.
struct Todo: Identifiable, Equatable {
    enum Event: Equatable {
        case didToggle(Bool)
        case didChangeText(String)
    }

    let id: Int
    var text = ""
    var isDone = false

    static let reducer: Reducer<Self, Event> = { todo, event in
        switch event {
        case let .didToggle(isDone): todo.isDone = isDone
        case let .didChangeText(text): todo.text = text
        }
    }
}

/// A list of things to do: what is done sinks to its end a second after the last change.
struct Todos: Equatable {
    enum Event: Equatable {
        case didTapAdd
        case didTapDelete(Todo.ID)
        case didTapUp(Todo.ID)
        case didTapClear
        case didPick(Filter)
        case didWait
        case todo(Todo.ID, Todo.Event)
    }

    enum Filter: String, CaseIterable {
        case all = "All"
        case active = "Active"
        case done = "Done"
    }

    var todos: Rows<Todo> = []
    var filter = Filter.all
    var lastID = 0
    /// The number of the changes after which the list is to be sorted.
    var unsortedChanges = 0

    var shown: [Todo] {
        todos.filter { filter == .all || $0.isDone == (filter == .done) }
    }

    static let todos = Part(
        forEach: \Self.todos,
        event: EnumCase(embed: Event.todo) { if case let .todo(id, event) = $0 { (id, event) } else { nil } }
    )

    static let reducer = combine(pullback(Todo.reducer, to: todos), own)

    private static let own: Reducer<Self, Event> = { state, event in
        switch event {
        case .didTapAdd:
            state.lastID += 1
            state.todos.insert(Todo(id: state.lastID), at: 0)
        case let .didTapDelete(id):
            state.todos[id: id] = nil
        case let .didTapUp(id):
            state.todos.index(id: id).map { state.todos.move(id: id, to: $0 - 1) }
            state.unsortedChanges += 1
        case .didTapClear:
            state.todos.removeAll(where: \.isDone)
        case let .didPick(filter):
            state.filter = filter
        case .todo(_, .didToggle):
            state.unsortedChanges += 1
        case .didWait:
            state.todos.sort { !$0.isDone && $1.isDone }
            state.unsortedChanges = 0
        case .todo(_, .didChangeText):
            break
        }
    }

    static func feedbacks(scheduler: any DateScheduler) -> [Feedback<Self, Event>] {
        [
            Feedback(skippingRepeated: { $0.unsortedChanges > 0 ? $0.unsortedChanges : nil }) { _ in
                SignalProducer(value: .didWait).delay(.seconds(1), on: scheduler)
            }
            .named("sort")
        ]
    }
}

struct TodosRenderer: Renderer {
    let observer: Sink<Todos.Event>

    func render(state: Todos) -> Screen {
        let filters = Todos.Filter.allCases
        return Screen(title: "Todos", keys: keys(of: state)) {
            Node(
                id: "filter",
                Picker(
                    "Show",
                    options: filters.map(\.rawValue),
                    selection: filters.firstIndex(of: state.filter),
                    onChange: observer.sending { .didPick(filters[$0]) }
                )
            )
            for todo in state.shown { section(of: todo) }
        }
    }

    private func keys(of state: Todos) -> [KeyBinding] {
        let add = KeyBinding("a", "Add", action: observer.sending(.didTapAdd))
        guard state.todos.contains(where: \.isDone) else { return [add] }
        return [add, KeyBinding("c", "Clear done", action: observer.sending(.didTapClear))]
    }

    private func section(of todo: Todo) -> Section {
        let row = observer.contramap { .todo(todo.id, $0) }
        return Section(id: todo.id) {
            Node(
                id: "text \(todo.id)",
                TextField("", text: todo.text, placeholder: "To do", onChange: row.sending { .didChangeText($0) })
            )
            Node(id: "done \(todo.id)", Toggle("Done", isOn: todo.isDone, onChange: row.sending { .didToggle($0) }))
            Node(id: "up \(todo.id)", Button("Up", action: observer.sending(.didTapUp(todo.id))))
            Node(id: "delete \(todo.id)", Button("Delete", action: observer.sending(.didTapDelete(todo.id))))
        }
    }
}
