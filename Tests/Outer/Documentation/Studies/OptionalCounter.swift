import Millrace

/// A counter that the user shows and hides: a part that is there or not.
struct OptionalCounter: Equatable {
    enum Event: Equatable {
        case didTapToggle
        case counter(Tally.Event)
    }

    var counter: Tally?

    static let counter = Part(
        \Self.counter,
        event: EnumCase(embed: Event.counter) { if case let .counter(event) = $0 { event } else { nil } }
    )

    static let reducer = combine(pullback(Tally.reducer, to: counter), own)

    private static let own: Reducer<Self, Event> = { state, event in
        switch event {
        case .didTapToggle: state.counter = state.counter == nil ? Tally() : nil
        case .counter: break
        }
    }
}

struct OptionalCounterRenderer: Renderer {
    let observer: Sink<OptionalCounter.Event>

    func render(state: OptionalCounter) -> Screen {
        Screen(title: "Optional counter") {
            Node(id: "toggle", Button("Show or hide the counter", action: observer.sending(.didTapToggle)))
            if let counter = state.counter {
                let renderer = TallyRenderer(observer: observer.contramap(OptionalCounter.Event.counter))
                EmbeddedScreen(id: "counter", renderer.render(state: counter))
            } else {
                Node(id: "nothing", Text("There is no counter.").dim())
            }
        }
    }
}
