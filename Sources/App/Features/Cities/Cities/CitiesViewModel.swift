import Millrace

/// The list of cities: loading, loaded, empty or failed.
final class CitiesViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Route>

    init(citiesBusinessController: CitiesBusinessControllerProtocol, journal: Journal<State, Event>? = nil) {
        core = ViewModelCore(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: Self.feedbacks(citiesBusinessController: citiesBusinessController),
            action: Event.ui,
            route: \.route,
            journal: journal
        )
    }
}

extension CitiesViewModel {
    struct State: Equatable, Codable, With {
        var cities: Rows<CityRow> = []
        var unreadableCount = 0
        var status = Status.loading
        var route: Route?

        var isLoading: Bool {
            status == .loading
        }
    }

    enum Status: Equatable, Codable {
        case loading
        case loaded
        case failed(CoreError)
    }

    enum Event: Equatable, Codable {
        case ui(Action)
        case didLoad(CitiesResponse)
        case didFail(CoreError)
        case city(CityRow.ID, CityRow.Event)
    }

    enum Action: Equatable, Codable {
        case didTapRefresh
        case didSelect(City)
        case city(CityRow.ID, CityRow.Action)
        case didTapSearch
        case didTapAddresses
        case didTapOutbox
        case didTapLogIn
    }

    enum Route: Equatable, Codable {
        case city(City)
        case questions
        case addresses
        case outbox
        case login
    }

    static let cities = Part(
        forEach: \State.cities,
        event: EnumCase(embed: Event.city) {
            switch $0 {
            case let .city(id, event): (id, event)
            case let .ui(.city(id, action)): (id, .ui(action))
            case .ui, .didLoad, .didFail: nil
            }
        }
    )

    static let reducer = clearing(
        \.route,
        combine(inPlace(reduce(state:event:)), pullback(CityRow.reducer, to: cities))
    )

    static func feedbacks(citiesBusinessController: CitiesBusinessControllerProtocol) -> [Feedback<State, Event>] {
        [
            whenLoading(citiesBusinessController: citiesBusinessController),
            pullback(CityRow.feedbacks(citiesBusinessController: citiesBusinessController), to: cities),
        ]
    }

    static func reduce(state: State, event: Event) -> State {
        switch event {
        case let .didLoad(citiesResponse):
            return state.with(
                set(\.cities, rows(of: citiesResponse, in: state)),
                set(\.unreadableCount, citiesResponse.unreadableCount),
                set(\.status, .loaded)
            )
        case let .didFail(error):
            return state.with(set(\.status, .failed(error)))
        case .ui(.didTapRefresh):
            return state.with(set(\.status, .loading))
        case let .ui(.didSelect(city)):
            return state.with(set(\.route, .city(city)))
        case .ui(.didTapSearch):
            return state.with(set(\.route, .questions))
        case .ui(.didTapAddresses):
            return state.with(set(\.route, .addresses))
        case .ui(.didTapOutbox):
            return state.with(set(\.route, .outbox))
        case .ui(.didTapLogIn):
            return state.with(set(\.route, .login))
        case .city, .ui(.city):
            return state
        }
    }

    private static func rows(of response: CitiesResponse, in state: State) -> Rows<CityRow> {
        let favorites = Set(response.favorites)
        return Rows(
            response.cities.map { city in
                (state.cities[id: city] ?? CityRow(city)).reloaded(isFavorite: favorites.contains(city.name))
            }
        )
    }

    static func whenLoading(
        citiesBusinessController: CitiesBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        return Feedback(predicate: ^\.isLoading) { _ -> SignalProducer<Event, NoError> in
            citiesBusinessController.fetch()
                .map(Event.didLoad)
                .replaceError(Event.didFail)
        }
    }
}
