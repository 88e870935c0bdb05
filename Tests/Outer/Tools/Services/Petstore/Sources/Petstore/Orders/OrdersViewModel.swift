import Millrace

/// The entries: loading, loaded or failed.
final class OrdersViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Route>

    init(
        customer: String,
        ordersBusinessController: any OrdersBusinessControllerProtocol
    ) {
        core = ViewModelCore(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: Self.feedbacks(
                customer: customer,
                ordersBusinessController: ordersBusinessController
            ),
            action: Event.ui,
            route: \.route
        )
    }
}

extension OrdersViewModel {
    struct State: Equatable, With {
        var entries: [Order] = []
        var status = Status.loading
        var route: Route?

        var isLoading: Bool {
            status == .loading
        }

        var hasFailed: Bool {
            if case .failed = status { true } else { false }
        }
    }

    enum Status: Equatable {
        case loading
        case loaded
        case failed(CoreError)
    }

    enum Event: Equatable {
        case ui(Action)
        case didLoad(OrderPage)
        case didFail(CoreError)
    }

    enum Action: Equatable {
        case didTapRefresh
        case didTapClose
    }

    enum Route: Equatable {
        case close
    }

    static let reducer = clearing(\.route, inPlace(reduce(state:event:)))

    static func feedbacks(
        customer: String,
        ordersBusinessController: any OrdersBusinessControllerProtocol
    ) -> [Feedback<State, Event>] {
        [
            whenLoading(
                customer: customer,
                ordersBusinessController: ordersBusinessController
            )
        ]
    }

    static func reduce(state: State, event: Event) -> State {
        switch event {
        case let .didLoad(response):
            return state.with(set(\.entries, response.items), set(\.status, .loaded))
        case let .didFail(error):
            return state.with(set(\.status, .failed(error)))
        case .ui(.didTapRefresh):
            return state.with(set(\.status, .loading))
        case .ui(.didTapClose):
            return state.with(set(\.route, .close))
        }
    }

    static func whenLoading(
        customer: String,
        ordersBusinessController: any OrdersBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        return Feedback(predicate: ^\.isLoading) { _ -> SignalProducer<Event, NoError> in
            ordersBusinessController.fetchOrders(customer: customer)
                .map(Event.didLoad)
                .replaceError(Event.didFail)
        }
    }
}
