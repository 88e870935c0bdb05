import Millrace

/// A number that is counted up, below a question that can be opened.
final class Counter: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Event, Never>

    init() {
        core = ViewModelCore(
            initial: State(),
            reduce: { state, event in
                switch event {
                case let .add(count): state.count += count
                case .reset: state.count = 0
                case .ask: state.isAsking = true
                case .answer: state.isAsking = false
                }
            },
            feedbacks: [],
            action: { $0 }
        )
    }

    struct State: Equatable {
        var count = 0
        var isAsking = false
    }

    enum Event: Equatable {
        case add(Int)
        case reset, ask, answer
    }
}

struct CounterRenderer: Renderer {
    let observer: Sink<Counter.Event>

    func render(state: Counter.State) -> Screen {
        let screen = Screen(
            title: "Counter",
            trailing: BarItem("Log", key: .control("l"), action: observer.sending(.reset)),
            keys: [
                KeyBinding("+", "Add", action: observer.sending(.add(1))),
                KeyBinding(.control("r"), "Reset", action: observer.sending(.reset)),
                KeyBinding("?", "Ask", action: observer.sending(.ask)),
            ]
        ) {
            Node(id: "count", Button("Count \(state.count)", action: observer.sending(.add(1))))
            Node(id: "reset", Button("Reset", action: observer.sending(.reset)))
        }
        guard state.isAsking else { return screen }
        return screen.presenting(
            Overlay(id: "question", onCancel: observer.sending(.answer)) {
                Screen(
                    title: "Sure?",
                    keys: [KeyBinding(.control("y"), "", action: observer.sending(.answer))]
                ) { Node(id: "yes", Button("Yes", action: observer.sending(.answer))) }
            }
        )
    }
}
