import Millrace

/// Two counters: one feature that is twice a part of another one.
struct TwoCounters: Equatable {
    enum Event: Equatable {
        case first(Tally.Event)
        case second(Tally.Event)
    }

    var first = Tally()
    var second = Tally()

    static let first = Part(
        \Self.first,
        event: EnumCase(embed: Event.first) { if case let .first(event) = $0 { event } else { nil } }
    )
    static let second = Part(
        \Self.second,
        event: EnumCase(embed: Event.second) { if case let .second(event) = $0 { event } else { nil } }
    )

    static let reducer = combine(pullback(Tally.reducer, to: first), pullback(Tally.reducer, to: second))
}

struct TwoCountersRenderer: Renderer {
    let observer: Sink<TwoCounters.Event>

    func render(state: TwoCounters) -> Screen {
        let first = TallyRenderer(observer: observer.contramap(TwoCounters.Event.first), title: "Counter 1")
        let second = TallyRenderer(observer: observer.contramap(TwoCounters.Event.second), title: "Counter 2")
        return Screen(title: "Two counters") {
            EmbeddedScreen(id: "first", first.render(state: state.first))
            EmbeddedScreen(id: "second", second.render(state: state.second))
        }
    }
}
