import Millrace

struct DeliveryRenderer: Renderer {
    private let observer: Sink<DeliveryViewModel.Action>

    init(observer: Sink<DeliveryViewModel.Action>) {
        self.observer = observer
    }

    func render(state: DeliveryViewModel.State) -> Screen {
        Screen(
            title: "Delivery",
            leading: BarItem("Back", key: .escape, action: observer.sending(.didTapClose))
        ) {
            switch state.status {
            case .sent: receipt(of: state)
            case let .waiting(address, error): notice(of: address, error)
            case .editing, .sending, .failed, .notKept: form(of: state)
            }
            deliveries(of: state)
            if !state.sortedDeliveries.isEmpty {
                table(of: state.sortedDeliveries, in: state)
            }
        }
        .focusing(state.fieldToCorrect)
        .showing(state.toasts, onClick: observer.sending { .didTapToast($0) })
    }

    private func form(of state: DeliveryViewModel.State) -> Section {
        Section(id: "form", header: "A delivery to \(state.city.title)") {
            Node(
                id: DeliveryViewModel.Field.firstLine,
                TextField(
                    "House and street",
                    text: state.firstLine,
                    placeholder: "for example 1 Mill Lane",
                    problem: state.problem(of: .firstLine),
                    onChange: observer.sending { .didChangeFirstLine($0) }
                )
            )
            Node(
                id: DeliveryViewModel.Field.secondLine,
                TextField(
                    "Second line",
                    text: state.secondLine,
                    placeholder: "optional",
                    problem: state.problem(of: .secondLine),
                    onChange: observer.sending { .didChangeSecondLine($0) }
                )
            )
            Node(
                id: DeliveryViewModel.Field.postcode,
                TextField(
                    "Postal code",
                    text: state.postcode,
                    placeholder: "optional",
                    problem: state.problem(of: .postcode),
                    onChange: observer.sending { .didChangePostcode($0) },
                    onSubmit: observer.sending(.didTapSend)
                )
            )
            if let failure = state.failure {
                Node(id: "problem", Text(failure).bold())
            }
            if case let .failed(error) = state.status {
                error.loginNode(action: observer.sending(.didTapLogIn))
            }
            if state.addressToSend != nil {
                Node(id: "sending", Text("Sending…").dim())
            } else {
                Node(id: "send", Button(title(of: state), action: observer.sending(.didTapSend)))
            }
        }
    }

    private func title(of state: DeliveryViewModel.State) -> String {
        switch state.status {
        case .failed, .notKept: "Try again"
        case .editing, .sending, .waiting, .sent: "Order"
        }
    }

    private func notice(of address: Address, _ error: CoreError) -> Section {
        Section(id: "waiting", header: "Your order is waiting to be sent") {
            Node(id: "address", KeyValue(lines(of: address)))
            Node(id: "reason", Text(error.userMessage))
            Node(id: "kept", Text("The order is kept on this machine, and sent once when the server can be reached."))
            error.loginNode(action: observer.sending(.didTapLogIn))
            Node(id: "close", Button("Done", action: observer.sending(.didTapClose)))
            Node(id: "outbox", Button("Outbox", action: observer.sending(.didTapOutbox)))
        }
    }

    private func receipt(of state: DeliveryViewModel.State) -> Section {
        Section(id: "receipt", header: "Your delivery is on its way") {
            if let address = state.address {
                Node(id: "address", KeyValue(lines(of: address)))
            }
            Node(id: "close", Button("Done", action: observer.sending(.didTapClose)))
        }
    }

    private func lines(of address: Address) -> [(key: String, value: String)] {
        [
            ("City", address.city),
            ("Street", address.firstLine),
            ("Second line", address.secondLine),
            ("Postal code", address.postcode),
        ].compactMap { key, value in value.map { (key, $0) } }
    }

    private func deliveries(of state: DeliveryViewModel.State) -> Section {
        Section(id: "deliveries", header: "Your deliveries to \(state.city.title)") {
            if let age = state.age, age >= AnswerAge(.seconds(60)) {
                Node(id: "age", Text("The list is \(age).").dim())
            }
            switch state.deliveries?.status {
            case nil:
                Node(id: "loading", Text("Loading…").dim())
            case .stale:
                Node(id: "refreshing", Text("Refreshing…").dim())
            case .fresh:
                if state.deliveries?.value?.isEmpty == true {
                    Node(id: "nothing", Text("There are none yet.").dim())
                }
            case let .failed(error):
                Node(id: "deliveries-problem", Text(error.userMessage))
                Node(id: "retry", Button("Retry", action: observer.sending(.didTapRetry)))
                error.loginNode(id: "deliveries-login", action: observer.sending(.didTapLogIn))
            }
        }
    }

    private func rowID(of delivery: Delivery) -> NodeID {
        switch delivery.id {
        case let .known(number): NodeID("delivery-\(number)")
        case let .provisional(id): NodeID("delivery-\(id)")
        }
    }

    private func table(of deliveries: [Delivery], in state: DeliveryViewModel.State) -> Table {
        let isUnsent = deliveries.contains { $0.id.known == nil }
        let columns = ["No.", "House and street", "Postal code"] + (isUnsent ? ["Order"] : [])
        return Table(id: "table", columns.map { TableColumn($0) }) {
            for delivery in deliveries {
                TableRow(id: rowID(of: delivery)) {
                    delivery.id.known.map { "\($0)" } ?? ""
                    delivery.address.firstLine
                    delivery.address.postcode ?? ""
                    if isUnsent { state.status(of: delivery)?.words ?? "" }
                }
            }
        }
        .sortable(state.sort, onSort: observer.sending { .didSort($0) })
    }
}
