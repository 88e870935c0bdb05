import Millrace
import MillraceOutbox

/// The form of a delivery (address lines, validation, sending, sent or failed), with the earlier deliveries.
final class DeliveryViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Route>

    init(
        city: City,
        address: Address? = nil,
        refused: OutboxCommand.ID? = nil,
        deliveryBusinessController: DeliveryBusinessControllerProtocol,
        scheduler: any DateScheduler
    ) {
        core = ViewModelCore(
            initial: State(city: city, address: address, refused: refused),
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
        /// The properties that outlive a restart.
        private enum CodingKeys: CodingKey {
            case city, firstLine, secondLine, postcode, hasTriedToSend, refused
        }

        let city: City
        var firstLine = ""
        var secondLine = ""
        var postcode = ""
        var hasTriedToSend = false
        var status = Status.editing
        /// The order that is kept in the outbox, since the user has sent it.
        var kept: OutboxCommand.ID?
        /// The order that the backend has refused: the next one replaces it.
        var refused: OutboxCommand.ID?
        /// The problems that the backend found, by field; an entry is removed when the user changes the field.
        var refusals: [Field: String] = [:]
        /// The first field with a problem at the last attempt to send: the user continues there.
        var fieldToCorrect: Field?
        /// The state of the deliveries to the city; nil at first.
        var deliveries: LiveAnswer<[Delivery]>?
        /// The orders to the city that the backend doesn't have.
        var orders: [OutboxCommand] = []
        /// How old the deliveries are, where they are not those of the moment.
        var age: AnswerAge?
        /// The number of times that the user has loaded the deliveries again.
        var retries = 0
        /// The steps of the deliveries, as far as they are reported.
        var tracking = Tracking()
        /// The order of the deliveries; nil for that of the backend.
        var sort: TableSort?
        /// The notice that a toast shows.
        var notice: Notice?
        var route: Route?

        init(city: City, address: Address? = nil, refused: OutboxCommand.ID? = nil) {
            self.city = city
            self.refused = refused
            firstLine = address?.firstLine ?? ""
            secondLine = address?.secondLine ?? ""
            postcode = address?.postcode ?? ""
        }

        /// Encodes the typed text, unless an outbox or the backend has it: an order is not sent twice.
        func encode(to encoder: any Encoder) throws {
            let state = isTaken ? State(city: city) : self
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(state.city, forKey: .city)
            try container.encode(state.firstLine, forKey: .firstLine)
            try container.encode(state.secondLine, forKey: .secondLine)
            try container.encode(state.postcode, forKey: .postcode)
            try container.encode(state.hasTriedToSend, forKey: .hasTriedToSend)
            try container.encodeIfPresent(state.refused, forKey: .refused)
        }
    }

    /// An order that the user has sent.
    struct Submission: Equatable {
        let address: Address
        let refused: OutboxCommand.ID?
    }

    /// The observation of a city's deliveries, with a number that grows when the user loads them again.
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
        /// The order is kept until the backend can be reached.
        case waiting(Address, CoreError)
        case sent
        case failed(CoreError)
        /// The order is set aside, for the reason in the outbox.
        case orphaned
        /// The order was not taken.
        case notKept(OutboxError)
    }

    enum Event: Equatable {
        case ui(Action)
        case didProgress(OrderProgress)
        case didFail(OutboxError)
        case didObserveOrders([OutboxCommand])
        case didAge(AnswerAge)
        case didObserve(LiveAnswer<[Delivery]>)
        case didTrack(DeliveryTracking)
        case didShowNotice
    }

    enum Action: Equatable {
        case didChangeFirstLine(String)
        case didChangeSecondLine(String)
        case didChangePostcode(String)
        case didTapSend
        case didTapRetry
        case didTapNotice
        case didSort(TableSort)
        case didTapOutbox
        case didTapLogIn
        case didTapClose
    }

    enum Route: Equatable {
        case outbox
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
            whileOrdersAreUnsent(deliveryBusinessController: deliveryBusinessController),
            whileUnderway(deliveryBusinessController: deliveryBusinessController),
            whileOld(scheduler: scheduler),
            whileNoticeIsShown(scheduler: scheduler),
        ]
    }

    static func reduce(state: State, event: Event) -> State {
        switch event {
        case let .didProgress(progress):
            return follow(progress, state)
        case let .didFail(error):
            return state.with(set(\.status, .notKept(error)))
        case let .didObserve(deliveries):
            return state.with(
                set(\.deliveries, deliveries),
                set(\.age, deliveries.isFresh ? nil : state.age)
            )
        case let .didTrack(event):
            return state.with(set(\.tracking, state.tracking.following(event)))
        case let .didObserveOrders(orders):
            return state.with(set(\.orders, orders))
        case let .didAge(age):
            return state.with(set(\.age, age))
        case .didShowNotice, .ui(.didTapNotice):
            return state.with(set(\.notice, nil))
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
                set(\.tracking.connection, .live),
                set(\.retries, state.retries + 1)
            )
        case .ui(.didTapOutbox):
            return state.with(set(\.route, .outbox))
        case .ui(.didTapLogIn):
            return state.with(set(\.route, .login))
        case .ui(.didTapClose):
            return state.with(set(\.route, .close))
        }
    }

    private static func follow(_ progress: OrderProgress, _ state: State) -> State {
        switch progress {
        case let .kept(id):
            return state.with(set(\.kept, id))
        case let .waiting(error):
            return state.with(set(\.status, state.addressToSend.map { .waiting($0, error) } ?? state.status))
        case .placed:
            return state.with(
                set(\.status, .sent),
                set(\.kept, nil),
                set(\.refused, nil),
                set(\.notice, .placed)
            )
        case let .refused(error):
            let refusals = error.failure(as: FieldRefusal.self)?.messages(beside: Field.allCases) ?? [:]
            return state.with(
                set(\.status, .failed(error)),
                set(\.refused, state.kept),
                set(\.kept, nil),
                set(\.refusals, refusals),
                set(\.fieldToCorrect, Field.allCases.first { refusals[$0] != nil })
            )
        case .orphaned:
            return state.with(set(\.status, .orphaned), set(\.refused, state.kept), set(\.kept, nil))
        case .discarded:
            return state.with(set(\.status, .editing), set(\.kept, nil))
        }
    }

    private static func send(_ state: State) -> State {
        switch state.status {
        case .sending, .waiting, .sent:
            return state
        case .editing, .failed, .orphaned, .notKept:
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
        return Feedback(skippingRepeated: \.submission) { submission -> SignalProducer<Event, NoError> in
            deliveryBusinessController.requestDelivery(to: submission.address, mending: submission.refused)
                .map(Event.didProgress)
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

    static func whileOrdersAreUnsent(
        deliveryBusinessController: DeliveryBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        return Feedback(skippingRepeated: \.shownCity) { city -> SignalProducer<Event, NoError> in
            deliveryBusinessController.observeOrders(to: city)
                .map(Event.didObserveOrders)
        }
    }

    /// Sends the age of the deliveries, at once and each minute, while they are from an earlier answer.
    static func whileOld(scheduler: any DateScheduler) -> Feedback<State, Event> {
        return Feedback(skippingRepeated: \.oldAnswerDate) { date -> SignalProducer<Event, NoError> in
            SignalProducer(value: scheduler.currentDate)
                .concat(SignalProducer.timer(interval: .seconds(60), on: scheduler))
                .map { .didAge(AnswerAge(from: date, to: $0)) }
        }
    }
}
