import Millrace

struct DeliveryRenderer: WordedRenderer {
    private let observer: Sink<DeliveryViewModel.Action>

    init(observer: Sink<DeliveryViewModel.Action>) {
        self.observer = observer
    }

    func render(state: DeliveryViewModel.State, words: Words) -> Screen {
        Screen(
            title: words.delivery.title,
            leading: BarItem(words.common.back, key: .escape, action: observer.sending(.didTapClose))
        ) {
            switch state.status {
            case .sent: receipt(of: state, in: words)
            case let .waiting(address, error): notice(of: address, error, in: words)
            case .editing, .sending, .failed, .orphaned, .notKept: form(of: state, in: words)
            }
            deliveries(of: state, in: words)
            if !state.sortedDeliveries.isEmpty {
                table(of: state.sortedDeliveries, in: state, words: words)
            }
        }
        .focusing(state.fieldToCorrect)
        .showing(toasts(of: state, in: words), onClick: observer.sending { _ in .didTapNotice })
    }

    private func toasts(of state: DeliveryViewModel.State, in words: Words) -> Toasts {
        var toasts = Toasts()
        switch state.notice {
        case .placed: toasts.show(words.delivery.placed, kind: .success)
        case nil: break
        }
        return toasts
    }

    private func form(of state: DeliveryViewModel.State, in words: Words) -> Section {
        Section(id: "form", header: words.delivery.header(state.city.title(in: words))) {
            Node(
                id: DeliveryViewModel.Field.firstLine,
                TextField(
                    words.common.houseAndStreet,
                    text: state.firstLine,
                    placeholder: words.common.exampleOfAStreet,
                    problem: text(state.problem(of: .firstLine), in: words),
                    onChange: observer.sending { .didChangeFirstLine($0) }
                )
            )
            Node(
                id: DeliveryViewModel.Field.secondLine,
                TextField(
                    words.delivery.secondLine,
                    text: state.secondLine,
                    placeholder: words.delivery.optional,
                    problem: text(state.problem(of: .secondLine), in: words),
                    onChange: observer.sending { .didChangeSecondLine($0) }
                )
            )
            Node(
                id: DeliveryViewModel.Field.postcode,
                TextField(
                    words.delivery.postalCode,
                    text: state.postcode,
                    placeholder: words.delivery.optional,
                    columns: 12,
                    problem: text(state.problem(of: .postcode), in: words),
                    onChange: observer.sending { .didChangePostcode($0) },
                    onSubmit: observer.sending(.didTapSend)
                )
            )
            if let failure = state.failure?.text(in: words, marked: words.delivery.notTaken) {
                Node(id: "problem", Callout(failure, kind: .failure))
            }
            if case let .failed(error) = state.status {
                error.loginNode(in: words, action: observer.sending(.didTapLogIn))
            }
            if state.addressToSend != nil {
                Node(id: "sending", Spinner(words.delivery.sending))
            } else {
                Node(id: "send", Button(title(of: state, in: words), action: observer.sending(.didTapSend)))
            }
        }
    }

    private func title(of state: DeliveryViewModel.State, in words: Words) -> String {
        switch state.status {
        case .failed, .orphaned, .notKept: words.common.tryAgain
        case .editing, .sending, .waiting, .sent: words.delivery.order
        }
    }

    private func text(_ problem: FieldProblem?, in words: Words) -> String? {
        switch problem {
        case let .refused(message): message
        case .missing: words.common.missingStreet
        case .malformed: words.delivery.malformedPostalCode
        case nil: nil
        }
    }

    private func notice(of address: Address, _ error: CoreError, in words: Words) -> Section {
        Section(id: "waiting", header: words.delivery.waiting) {
            Node(id: "address", KeyValue(lines(of: address, in: words)))
            Node(id: "reason", Callout(error.userMessage(in: words.errors), kind: .info))
            Node(id: "kept", Text(words.delivery.kept))
            error.loginNode(in: words, action: observer.sending(.didTapLogIn))
            Node(id: "close", Button(words.delivery.done, action: observer.sending(.didTapClose)))
            Node(id: "outbox", Button(words.common.outbox, action: observer.sending(.didTapOutbox)))
        }
    }

    private func receipt(of state: DeliveryViewModel.State, in words: Words) -> Section {
        Section(id: "receipt", header: words.delivery.onItsWay) {
            if let address = state.address {
                Node(id: "address", KeyValue(lines(of: address, in: words)))
            }
            Node(id: "close", Button(words.delivery.done, action: observer.sending(.didTapClose)))
        }
    }

    private func lines(of address: Address, in words: Words) -> [(key: String, value: String)] {
        [
            (words.common.city, address.city),
            (words.delivery.street, address.firstLine),
            (words.delivery.secondLine, address.secondLine),
            (words.delivery.postalCode, address.postcode),
        ].compactMap { key, value in value.map { (key, $0) } }
    }

    private func deliveries(of state: DeliveryViewModel.State, in words: Words) -> Section {
        Section(id: "deliveries", header: words.delivery.deliveries(state.city.title(in: words))) {
            if let age = state.age, age >= AnswerAge(.seconds(60)) {
                Node(id: "age", Text(words.delivery.age(age)).styled(.secondary))
            }
            switch state.deliveries?.status {
            case nil:
                Node(id: "loading", Spinner(words.common.loading))
            case .stale:
                Node(id: "refreshing", Spinner(words.delivery.refreshing))
            case .fresh:
                if state.deliveries?.value?.isEmpty == true {
                    Node(id: "nothing", Text(words.common.none).styled(.secondary))
                }
            case let .failed(error):
                Node(id: "deliveries-problem", Callout(error.userMessage(in: words.errors), kind: .failure))
                Node(id: "retry", Button(words.common.retry, action: observer.sending(.didTapRetry)))
                error.loginNode(id: "deliveries-login", in: words, action: observer.sending(.didTapLogIn))
            }
            tracking(of: state, in: words)
        }
    }

    /// Returns the problem with the connection that reports the steps; nothing beside a problem with the list.
    @ListBuilder<Node>
    private func tracking(of state: DeliveryViewModel.State, in words: Words) -> [Node] {
        if state.trackedObservation != nil, state.deliveries?.error == nil {
            switch state.tracking.connection {
            case .live: nil as Node?
            case .interrupted:
                Node(id: "interrupted", Text(words.delivery.trackingInterrupted).dim())
            case let .ended(error):
                Node(id: "untracked", Text(words.delivery.trackingEnded))
                if let error { Node(id: "tracking-problem", Text(error.userMessage(in: words.errors))) }
                Node(id: "retry", Button(words.common.retry, action: observer.sending(.didTapRetry)))
                error?.loginNode(id: "tracking-login", in: words, action: observer.sending(.didTapLogIn))
            }
        }
    }

    private func rowID(of delivery: Delivery) -> NodeID {
        switch delivery.id {
        case let .known(number): NodeID("delivery-\(number)")
        case let .provisional(id): NodeID("delivery-\(id)")
        }
    }

    private func status(of delivery: Delivery, in state: DeliveryViewModel.State, words: Words) -> String {
        switch state.stage(of: delivery) {
        case .packed: words.delivery.packed
        case .underway: words.delivery.underway
        case .delivered: words.delivery.delivered
        case nil: state.status(of: delivery)?.text(in: words) ?? ""
        }
    }

    private func table(of deliveries: [Delivery], in state: DeliveryViewModel.State, words: Words) -> Table {
        let hasStatus = deliveries.contains { $0.id.known == nil || state.stage(of: $0) != nil }
        let known = [words.delivery.number, words.common.houseAndStreet, words.delivery.postalCode]
        let columns = known + (hasStatus ? [words.delivery.status] : [])
        return Table(id: "table", columns.map { TableColumn($0) }) {
            for delivery in deliveries {
                TableRow(id: rowID(of: delivery)) {
                    delivery.id.known.map { "\($0)" } ?? ""
                    delivery.address.firstLine
                    delivery.address.postcode ?? ""
                    if hasStatus { status(of: delivery, in: state, words: words) }
                }
            }
        }
        .sortable(state.sort, onSort: observer.sending { .didSort($0) })
    }
}
