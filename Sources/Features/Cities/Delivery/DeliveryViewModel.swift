import Millrace

/// The form of a delivery (address lines, validation, sending, sent or failed), with the earlier deliveries.
final class DeliveryViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Route>

    init(
        city: City,
        address: Address? = nil,
        deliveryBusinessController: DeliveryBusinessControllerProtocol,
        scheduler: any DateScheduler
    ) {
        core = ViewModelCore(
            initial: State(city: city, address: address),
            reduce: Self.reducer,
            feedbacks: Self.feedbacks(
                deliveryBusinessController: deliveryBusinessController,
                scheduler: scheduler
            ),
            action: Event.ui,
            route: \.route
        )
    }
}

extension DeliveryViewModel {
    struct State: Equatable, Codable, With {
        /// The properties that outlive a restart: an order that is under way is not sent again.
        private enum CodingKeys: CodingKey {
            case city, firstLine, secondLine, postcode, hasTriedToSend
        }

        let city: City
        var firstLine = ""
        var secondLine = ""
        var postcode = ""
        var hasTriedToSend = false
        var status = Status.editing
        /// The problems that the backend found, by field; an entry is removed when the user changes the field.
        var refusals: [Field: String] = [:]
        /// The first field with a problem at the last attempt to send: the user continues there.
        var fieldToCorrect: Field?
        /// The state of the deliveries to the city; nil at first.
        var deliveries: LiveAnswer<[Delivery]>?
        /// The number of times that the user has asked for the deliveries again.
        var retries = 0
        /// The order of the deliveries; nil for that of the backend.
        var sort: TableSort?
        var toasts = Toasts()
        var route: Route?

        init(city: City, address: Address? = nil) {
            self.city = city
            firstLine = address?.firstLine ?? ""
            secondLine = address?.secondLine ?? ""
            postcode = address?.postcode ?? ""
        }
    }

    /// The observation of a city's deliveries, with a number that grows when the user asks for them again.
    struct Observation: Equatable {
        let city: City
        let attempt: Int
    }

    /// The fields of the form, by their names in an order.
    enum Field: String, CaseIterable {
        case firstLine, secondLine, postcode
    }

    enum Status: Equatable {
        case editing
        case sending(Address)
        case sent
        case failed(CoreError)
    }

    enum Event: Equatable {
        case ui(Action)
        case didSend
        case didFail(CoreError)
        case didObserve(LiveAnswer<[Delivery]>)
        case didShowToast(Toast.ID)
    }

    enum Action: Equatable {
        case didChangeFirstLine(String)
        case didChangeSecondLine(String)
        case didChangePostcode(String)
        case didTapSend
        case didTapRetry
        case didTapToast(Toast.ID)
        case didSort(TableSort)
        case didTapLogIn
        case didTapClose
    }

    enum Route: Equatable {
        case login
        case close
    }

    static let reducer = clearing(\.route, inPlace(reduce(state:event:)))

    static func feedbacks(
        deliveryBusinessController: DeliveryBusinessControllerProtocol,
        scheduler: any DateScheduler
    ) -> [Feedback<State, Event>] {
        [
            whenSending(deliveryBusinessController: deliveryBusinessController),
            whileShown(deliveryBusinessController: deliveryBusinessController),
            .toasts(\.toasts.list, leaving: Event.didShowToast, on: scheduler),
        ]
    }

    static func reduce(state: State, event: Event) -> State {
        switch event {
        case .didSend:
            var sent = state.with(set(\.status, .sent))
            sent.toasts.show("The order is placed.", kind: .success)
            return sent
        case let .didFail(error):
            let refusals = error.failure(as: FieldRefusal.self)?.messages(beside: Field.allCases) ?? [:]
            return state.with(
                set(\.status, .failed(error)),
                set(\.refusals, refusals),
                set(\.fieldToCorrect, Field.allCases.first { refusals[$0] != nil })
            )
        case let .didObserve(deliveries):
            return state.with(set(\.deliveries, deliveries))
        case let .didShowToast(id), let .ui(.didTapToast(id)):
            var rest = state
            rest.toasts.remove(id)
            return rest
        case let .ui(.didChangeFirstLine(text)):
            return state.with(set(\.firstLine, text), set(\.refusals[.firstLine], nil))
        case let .ui(.didChangeSecondLine(text)):
            return state.with(set(\.secondLine, text), set(\.refusals[.secondLine], nil))
        case let .ui(.didChangePostcode(text)):
            return state.with(set(\.postcode, text), set(\.refusals[.postcode], nil))
        case let .ui(.didSort(sort)):
            return state.with(set(\.sort, sort))
        case .ui(.didTapSend):
            return send(state.with(set(\.hasTriedToSend, true)))
        case .ui(.didTapRetry):
            return state.with(
                set(\.deliveries, state.deliveries?.value.map(LiveAnswer.stale)),
                set(\.retries, state.retries + 1)
            )
        case .ui(.didTapLogIn):
            return state.with(set(\.route, .login))
        case .ui(.didTapClose):
            return state.with(set(\.route, .close))
        }
    }

    private static func send(_ state: State) -> State {
        switch state.status {
        case .sending, .sent:
            return state
        case .editing, .failed:
            guard let address = state.address else {
                return state.with(set(\.fieldToCorrect, Field.allCases.first { state.problem(of: $0) != nil }))
            }
            return state.with(
                set(\.status, .sending(address)),
                set(\.refusals, [:]),
                set(\.fieldToCorrect, nil)
            )
        }
    }

    static func whenSending(
        deliveryBusinessController: DeliveryBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        return Feedback(skippingRepeated: \.addressToSend) { address -> SignalProducer<Event, NoError> in
            deliveryBusinessController.requestDelivery(to: address)
                .promoteValue(Event.self)
                .concat(value: .didSend)
                .replaceError(Event.didFail)
        }
    }

    static func whileShown(
        deliveryBusinessController: DeliveryBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        // An observation outlives a failure; only a new one sends a request again.
        return Feedback(skippingRepeated: \.observation) { observation -> SignalProducer<Event, NoError> in
            deliveryBusinessController.observeDeliveries(to: observation.city)
                .map(Event.didObserve)
        }
    }
}

extension DeliveryViewModel.State {
    /// The observation of the deliveries that the user wants.
    var observation: DeliveryViewModel.Observation? {
        DeliveryViewModel.Observation(city: city, attempt: retries)
    }

    /// The deliveries that are known, in the order that the user has chosen.
    var sortedDeliveries: [Delivery] {
        let orders: [TableOrder<Delivery>] = [
            .value(\.id), .value(\.address.firstLine), .value { $0.address.postcode ?? "" },
        ]
        let known = deliveries?.value ?? []
        return sort?.sorted(known, by: orders) ?? known
    }

    /// The address that the feature is sending.
    var addressToSend: Address? {
        guard case let .sending(address) = status else { return nil }
        return address
    }

    /// The address, if the input is complete.
    var address: Address? {
        guard firstLineProblem == nil, postcodeProblem == nil else { return nil }
        let lines = [firstLine, secondLine, postcode].map(\.trimmed)
        return Address(
            city: city.name,
            firstLine: lines[0],
            secondLine: lines[1].isEmpty ? nil : lines[1],
            postcode: lines[2].isEmpty ? nil : lines[2]
        )
    }

    /// Returns the problem beside a field: after an attempt to send the form's own, and otherwise the backend's.
    func problem(of field: DeliveryViewModel.Field) -> String? {
        let own: String? =
            switch field {
            case .firstLine: firstLineProblem
            case .secondLine: nil
            case .postcode: postcodeProblem
            }
        return (hasTriedToSend ? own : nil) ?? refusals[field]
    }

    /// The text below the form: the reason why an order was not sent or not accepted, with problems of fields that the
    /// form doesn't have.
    var failure: String? {
        guard case let .failed(error) = status else { return nil }
        guard let refusal = error.failure(as: FieldRefusal.self) else { return error.userMessage }
        return refusal.message(besides: DeliveryViewModel.Field.allCases)
            ?? "The order was not taken. Correct what is marked."
    }

    /// The problem with the first line.
    var firstLineProblem: String? {
        firstLine.trimmed.isEmpty ? "House and street are needed." : nil
    }

    /// The problem with the postal code.
    var postcodeProblem: String? {
        let code = postcode.trimmed
        let isPlausible =
            (2...10).contains(code.count)
            && code.allSatisfy { character in
                character.isASCII && (character.isLetter || character.isNumber || character == " " || character == "-")
            }
        return code.isEmpty || isPlausible ? nil : "A postal code has 2 to 10 letters and digits."
    }
}
