import Millrace

struct CityDetailRenderer: WordedRenderer {
    private let observer: Sink<CityDetailViewModel.Action>

    init(observer: Sink<CityDetailViewModel.Action>) {
        self.observer = observer
    }

    func render(state: CityDetailViewModel.State, words: Words) -> Screen {
        Screen(
            title: state.city.title(in: words),
            leading: BarItem(words.common.back, key: .escape, action: observer.sending(.didTapClose)),
            keys: [KeyBinding("r", words.common.refresh, action: observer.sending(.didTapRefresh))]
        ) {
            Node(id: "order", Button(words.common.orderADelivery, action: observer.sending(.didTapOrder)))
            if case let .failed(error) = state.status {
                problem(error, in: words)
            }
            if let detail = state.detail {
                facts(of: detail, in: words)
                slots(of: detail, in: words)
            }
            if state.isLoading {
                Node(id: "loading", Spinner(words.common.loading))
            }
        }
    }

    private func facts(of detail: CityDetail, in words: Words) -> Section {
        let depot = detail.depot
        let place = words.city.place(depot.name, depot.minutesAway)
        let facts = [(words.city.country, detail.city.country), (words.city.depot, place)]
        return Section(id: "facts") {
            Node(id: "facts", KeyValue(facts.compactMap { key, value in value.map { (key, $0) } }))
        }
    }

    private func slots(of detail: CityDetail, in words: Words) -> Section {
        Section(id: "slots", header: words.city.slots) {
            if detail.slots.isEmpty {
                Node(id: "nothing", Text(words.city.byAppointment).styled(.secondary))
            }
            for (index, slot) in detail.slots.enumerated() {
                Node(id: "slot-\(index)", ListItem(slot.day, detail: words.city.slot(slot.from, slot.until)))
            }
        }
    }

    private func problem(_ error: CoreError, in words: Words) -> Section {
        Section(id: "problem", header: words.city.failed) {
            Node(id: "reason", Callout(error.userMessage(in: words.errors), kind: .failure))
            Node(id: "retry", Button(words.common.retry, action: observer.sending(.didTapRefresh)))
            error.loginNode(in: words, action: observer.sending(.didTapLogIn))
        }
    }
}
