import Millrace

/// A sheet that loads its counter while it is shown.
struct CounterSheet: Equatable {
    enum Event: Equatable {
        case didLoad(Tally)
        case counter(Tally.Event)
    }

    var counter: Tally?

    static let counter = Part(
        \Self.counter,
        event: EnumCase(embed: Event.counter) { if case let .counter(event) = $0 { event } else { nil } }
    )

    static let reducer = combine(pullback(Tally.reducer, to: counter), own)

    private static let own: Reducer<Self, Event> = { sheet, event in
        switch event {
        case let .didLoad(counter): sheet.counter = counter
        case .counter: break
        }
    }

    static func feedbacks(load: @escaping @Sendable () -> SignalProducer<Tally, NoError>) -> [Feedback<Self, Event>] {
        [Feedback(whenBecomesTrue: { $0.counter == nil }) { _ in load().map(Event.didLoad) }.named("load")]
    }
}

/// A screen that presents the sheet at once: it loads behind its spinner, and stops when it is closed.
struct PresentAndLoad: Equatable {
    enum Event: Equatable {
        case didTapLoad
        case didTapClose
        case sheet(CounterSheet.Event)
    }

    var sheet: Presented<CounterSheet>?

    static let sheet = Part(
        presented: \Self.sheet,
        event: EnumCase(embed: Event.sheet) { if case let .sheet(event) = $0 { event } else { nil } }
    )

    static let reducer = combine(pullback(CounterSheet.reducer, to: sheet), own)

    private static let own: Reducer<Self, Event> = { state, event in
        switch event {
        case .didTapLoad: state.sheet = Presented(CounterSheet())
        case .didTapClose: state.sheet = nil
        case .sheet: break
        }
    }

    static func feedbacks(load: @escaping @Sendable () -> SignalProducer<Tally, NoError>) -> [Feedback<Self, Event>] {
        [pullback(CounterSheet.feedbacks(load: load), to: sheet)]
    }
}

struct PresentAndLoadRenderer: Renderer {
    let observer: Sink<PresentAndLoad.Event>

    func render(state: PresentAndLoad) -> Screen {
        guard let sheet = state.sheet?.state else {
            return Screen(title: "Present and load") {
                Node(id: "load", Button("Load the counter", action: observer.sending(.didTapLoad)))
            }
        }
        let close = BarItem("Close", key: .escape, action: observer.sending(.didTapClose))
        return Screen(title: "Sheet", leading: close) {
            if let counter = sheet.counter {
                let renderer = TallyRenderer(observer: observer.contramap { .sheet(.counter($0)) })
                EmbeddedScreen(id: "counter", renderer.render(state: counter))
            } else {
                Node(id: "progress", Spinner("Loading…"))
            }
        }
    }
}
