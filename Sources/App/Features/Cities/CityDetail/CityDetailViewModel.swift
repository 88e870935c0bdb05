import Millrace

/// A city: first with the facts from the list, and then with its detail, once that is loaded.
final class CityDetailViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Route>

    init(city: City, cityDetailBusinessController: CityDetailBusinessControllerProtocol) {
        core = ViewModelCore(
            initial: State(city: city),
            reduce: Self.reducer,
            feedbacks: Self.feedbacks(cityDetailBusinessController: cityDetailBusinessController),
            action: Event.ui,
            route: \.route
        )
    }
}

extension CityDetailViewModel {
    struct State: Equatable, Codable, With {
        /// The properties that outlive a restart: the rest is loaded again.
        private enum CodingKeys: CodingKey {
            case city
        }

        let city: City
        var detail: CityDetail?
        var status = Status.loading
        var route: Route?

        init(city: City) {
            self.city = city
        }

        var isLoading: Bool {
            status == .loading
        }
    }

    enum Status: Equatable {
        case loading
        case loaded
        case failed(CoreError)
    }

    enum Event: Equatable {
        case ui(Action)
        case didLoad(CityDetail)
        case didFail(CoreError)
    }

    enum Action: Equatable {
        case didTapRefresh
        case didTapOrder
        case didTapLogIn
        case didTapClose
    }

    enum Route: Equatable {
        case delivery(City)
        case login
        case close
    }

    static let reducer = clearing(\.route, inPlace(reduce(state:event:)))

    static func feedbacks(cityDetailBusinessController: CityDetailBusinessControllerProtocol) -> [Feedback<
        State, Event
    >] {
        [
            whenLoading(cityDetailBusinessController: cityDetailBusinessController)
        ]
    }

    static func reduce(state: State, event: Event) -> State {
        switch event {
        case let .didLoad(detail):
            return state.with(set(\.detail, detail), set(\.status, .loaded))
        case let .didFail(error):
            return state.with(set(\.status, .failed(error)))
        case .ui(.didTapRefresh):
            return state.with(set(\.status, .loading))
        case .ui(.didTapOrder):
            return state.with(set(\.route, .delivery(state.city)))
        case .ui(.didTapLogIn):
            return state.with(set(\.route, .login))
        case .ui(.didTapClose):
            return state.with(set(\.route, .close))
        }
    }

    static func whenLoading(
        cityDetailBusinessController: CityDetailBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        return Feedback(predicate: ^\.isLoading) { state -> SignalProducer<Event, NoError> in
            cityDetailBusinessController.fetch(state.city)
                .map(Event.didLoad)
                .replaceError(Event.didFail)
        }
    }
}
