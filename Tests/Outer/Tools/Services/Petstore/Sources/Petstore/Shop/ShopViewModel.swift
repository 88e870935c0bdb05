import Millrace

/// The entries: loading, loaded or failed.
final class ShopViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Route>

    init(shopBusinessController: any PetsBusinessControllerProtocol) {
        core = ViewModelCore(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: Self.feedbacks(shopBusinessController: shopBusinessController),
            action: Event.ui,
            route: \.route
        )
    }
}

extension ShopViewModel {
    struct State: Equatable, With {
        var entries: [Pet] = []
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
        case didLoad([Pet])
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
        shopBusinessController: any PetsBusinessControllerProtocol
    ) -> [Feedback<State, Event>] {
        [
            whenLoading(shopBusinessController: shopBusinessController)
        ]
    }

    static func reduce(state: State, event: Event) -> State {
        switch event {
        case let .didLoad(response):
            return state.with(set(\.entries, response), set(\.status, .loaded))
        case let .didFail(error):
            return state.with(set(\.status, .failed(error)))
        case .ui(.didTapRefresh):
            return state.with(set(\.status, .loading))
        case .ui(.didTapClose):
            return state.with(set(\.route, .close))
        }
    }

    static func whenLoading(
        shopBusinessController: any PetsBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        return Feedback(predicate: ^\.isLoading) { _ -> SignalProducer<Event, NoError> in
            shopBusinessController.fetchPets(limit: nil, status: nil)
                .map(Event.didLoad)
                .replaceError(Event.didFail)
        }
    }
}
