import Millrace

/// A screen that loads a counter, and presents it when it is there.
struct LoadThenPresent: Equatable {
    enum Event: Equatable {
        case didTapLoad
        case didLoad(Tally)
        case didTapClose
        case counter(Tally.Event)
    }

    var isLoading = false
    var counter: Presented<Tally>?

    static let counter = Part(
        presented: \Self.counter,
        event: EnumCase(embed: Event.counter) { if case let .counter(event) = $0 { event } else { nil } }
    )

    static let reducer = combine(pullback(Tally.reducer, to: counter), own)

    private static let own: Reducer<Self, Event> = { state, event in
        switch event {
        case .didTapLoad: state.isLoading = true
        case let .didLoad(counter): (state.isLoading, state.counter) = (false, Presented(counter))
        case .didTapClose: state.counter = nil
        case .counter: break
        }
    }

    static func feedbacks(load: @escaping @Sendable () -> SignalProducer<Tally, NoError>) -> [Feedback<Self, Event>] {
        [Feedback(whenBecomesTrue: ^\.isLoading) { _ in load().map(Event.didLoad) }.named("load")]
    }
}

struct LoadThenPresentRenderer: Renderer {
    let observer: Sink<LoadThenPresent.Event>

    func render(state: LoadThenPresent) -> Screen {
        guard let counter = state.counter?.state else {
            return Screen(title: "Load, then present") {
                Node(id: "load", Button("Load the counter", action: observer.sending(.didTapLoad)))
                if state.isLoading { Node(id: "progress", Spinner("Loading…")) }
            }
        }
        let renderer = TallyRenderer(observer: observer.contramap(LoadThenPresent.Event.counter))
        var screen = renderer.render(state: counter)
        screen.leading = BarItem("Close", key: .escape, action: observer.sending(.didTapClose))
        return screen
    }
}
