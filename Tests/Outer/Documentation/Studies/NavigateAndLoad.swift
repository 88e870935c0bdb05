import Millrace

/// A list whose rows open a counter, which is loaded on its own screen and written back to its row.
struct NavigateAndLoad: Equatable {
    enum Event: Equatable {
        case didSelect(Item.ID)
        case didTapBack
        case detail(Detail.Event)
    }

    struct Item: Identifiable, Equatable {
        let id: Int
        var count: Int
    }

    var items: Rows<Item> = [Item(id: 1, count: 1), Item(id: 2, count: 42), Item(id: 3, count: 100)]
    var detail: Detail?

    static let detail = Part(
        \Self.detail,
        event: EnumCase(embed: Event.detail) { if case let .detail(event) = $0 { event } else { nil } }
    )

    static let reducer = combine(pullback(Detail.reducer, to: detail), own)

    private static let own: Reducer<Self, Event> = { state, event in
        switch event {
        case let .didSelect(id):
            state.detail = state.items[id: id].map(Detail.init)
        case .didTapBack:
            if let detail = state.detail, let counter = detail.counter {
                state.items[id: detail.id]?.count = counter.count
            }
            state.detail = nil
        case .detail:
            break
        }
    }

    static func feedbacks(
        load: @escaping @Sendable (Item) -> SignalProducer<Tally, NoError>
    ) -> [Feedback<Self, Event>] {
        [pullback(Detail.feedbacks(load: load), to: detail)]
    }
}

extension NavigateAndLoad {
    struct Detail: Identifiable, Equatable {
        enum Event: Equatable {
            case didLoad(Tally)
            case counter(Tally.Event)
        }

        let item: Item
        var counter: Tally?

        init(_ item: Item) {
            self.item = item
        }

        var id: Item.ID {
            item.id
        }

        static let counter = Part(
            \Self.counter,
            event: EnumCase(embed: Event.counter) { if case let .counter(event) = $0 { event } else { nil } }
        )

        static let reducer = combine(pullback(Tally.reducer, to: counter), own)

        private static let own: Reducer<Self, Event> = { detail, event in
            switch event {
            case let .didLoad(counter): detail.counter = counter
            case .counter: break
            }
        }

        static func feedbacks(
            load: @escaping @Sendable (Item) -> SignalProducer<Tally, NoError>
        ) -> [Feedback<Self, Event>] {
            [Feedback(whenBecomesTrue: { $0.counter == nil }) { load($0.item).map(Event.didLoad) }.named("load")]
        }
    }
}

struct NavigateAndLoadRenderer: Renderer {
    let observer: Sink<NavigateAndLoad.Event>

    func render(state: NavigateAndLoad) -> Screen {
        guard let detail = state.detail else {
            return Screen(title: "Navigate and load") {
                for item in state.items {
                    let action = observer.sending(.didSelect(item.id))
                    Node(id: item.id, ListItem("Counter from \(item.count)", action: action))
                }
            }
        }
        let back = BarItem("Back", key: .escape, action: observer.sending(.didTapBack))
        return Screen(title: "From \(detail.item.count)", leading: back) {
            if let counter = detail.counter {
                let renderer = TallyRenderer(observer: observer.contramap { .detail(.counter($0)) })
                EmbeddedScreen(id: "counter", renderer.render(state: counter))
            } else {
                Node(id: "progress", Spinner("Loading…"))
            }
        }
    }
}
