import Millrace

/// An app with everything that a pilot uses: a field, buttons, a long list, a window, a toast, and work on a clock or
/// elsewhere.
final class DeskModel: FeedbackViewModel {
    let core: ViewModelCore<State, Action, Action, Never>

    init(on scheduler: any DateScheduler, asking ask: SignalProducer<String, NoError> = .never) {
        core = ViewModelCore(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: [
                .toasts(\.toasts.list, leaving: Action.toastLeft, on: scheduler),
                Feedback(skippingRepeated: \.question) { _ in ask.map(Action.answered) },
            ],
            action: { $0 }
        )
    }

    struct State: Equatable {
        var name = ""
        var count = 0
        var isAsked = false
        var answer = ""
        var confirmation: Confirmation<Action>?
        var toasts = Toasts()
        var rows = 0
        var isTwice = false

        var question: Bool? { isAsked ? true : nil }
    }

    enum Action: Equatable {
        case typed(String)
        case count
        case ask
        case answered(String)
        case delete
        case confirmed(Bool)
        case toastLeft(Int)
        case fill
        case double
    }

    static let reducer: Reducer<State, Action> = { state, action in
        switch action {
        case let .typed(name): state.name = name
        case .count:
            state.count += 1
            state.toasts.show("Counted.")
        case .ask: state.isAsked = true
        case let .answered(text): state.answer = text
        case .delete:
            let (yes, no) = (Action.confirmed(true), Action.confirmed(false))
            state.confirmation = Confirmation("Delete it?", confirm: "Yes", sending: yes, cancelling: no)
        case let .confirmed(isConfirmed):
            state.confirmation = nil
            if isConfirmed { state.count = 0 }
        case let .toastLeft(id): state.toasts.remove(id)
        case .fill: state.rows = 40
        case .double: state.isTwice = true
        }
    }
}

struct DeskRenderer: Renderer {
    let observer: Sink<DeskModel.Action>

    func render(state: DeskModel.State) -> Screen {
        Screen(
            title: "Desk",
            keys: [
                KeyBinding("c", "Count", action: observer.sending(.count)),
                KeyBinding(.function(2), "Fill", action: observer.sending(.fill)),
                KeyBinding(.function(3), "Double", action: observer.sending(.double)),
            ]
        ) {
            Node(id: "count", Button("Count \(state.count)", action: observer.sending(.count)))
            Node(id: "name", TextField("Name", text: state.name, onChange: observer.sending { .typed($0) }))
            Node(id: "ask", Button("Ask", action: observer.sending(.ask)))
            Node(id: "delete", Button("Delete", action: observer.sending(.delete)))
            Node(id: "answer", Text("東京 answers: \(state.answer)").foreground(.red).bold())
            if state.isTwice { Node(id: "answer", Text("again")) }
            for row in 0..<state.rows { Node(id: row, ListItem("Row \(row)") {}) }
        }
        .presenting(state.confirmation, observer: observer)
        .showing(state.toasts)
    }
}
