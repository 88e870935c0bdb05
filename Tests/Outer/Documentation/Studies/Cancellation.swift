import Millrace

/// A fact about a number: the request ends when the user cancels it, or counts on.
struct NumberFact: Equatable {
    enum Event: Equatable {
        case didTapDecrement
        case didTapIncrement
        case didTapFact
        case didTapCancel
        case didLoad(String)
        case didFail(CoreError)
    }

    var count = 0
    var fact: String?
    var problem: CoreError?
    var isLoading = false

    static let reducer: Reducer<Self, Event> = { state, event in
        switch event {
        case .didTapDecrement: state = NumberFact(count: state.count - 1)
        case .didTapIncrement: state = NumberFact(count: state.count + 1)
        case .didTapFact: state = NumberFact(count: state.count, isLoading: true)
        case .didTapCancel: state.isLoading = false
        case let .didLoad(fact): (state.fact, state.isLoading) = (fact, false)
        case let .didFail(error): (state.problem, state.isLoading) = (error, false)
        }
    }

    static func feedbacks(
        facts: @escaping @Sendable (Int) -> SignalProducer<String, CoreError>
    ) -> [Feedback<Self, Event>] {
        [
            Feedback(whenBecomesTrue: ^\.isLoading) { state in
                facts(state.count).map(Event.didLoad).replaceError(Event.didFail)
            }
            .named("load")
        ]
    }
}

struct NumberFactRenderer: Renderer {
    let observer: Sink<NumberFact.Event>

    func render(state: NumberFact) -> Screen {
        Screen(title: "Number facts") {
            Node(id: "count", Text("\(state.count)"))
            Node(id: "decrement", Button("−", action: observer.sending(.didTapDecrement)))
            Node(id: "increment", Button("+", action: observer.sending(.didTapIncrement)))
            if state.isLoading {
                Node(id: "progress", Spinner("Loading…"))
                Node(id: "cancel", Button("Cancel", action: observer.sending(.didTapCancel)))
            } else {
                Node(id: "load", Button("Number fact", action: observer.sending(.didTapFact)))
            }
            if let text = state.fact ?? state.problem?.userMessage { Node(id: "fact", Text(text)) }
        }
    }
}
