import Millrace

extension AppScreen {
    /// The change of the path for a route: on a path no flow controller pushes a screen.
    enum Departure: Equatable {
        case screen(AppScreen)
        case back
        case login
    }

    /// The change of the path for the screen's route, if its last event has made one.
    var departure: Departure? {
        switch self {
        case let .cities(state): state.route.map { Self.departure(for: $0) }
        case let .city(state): state.route.map { Self.departure(for: $0) }
        case let .delivery(state): state.route.map { Self.departure(for: $0) }
        case let .addresses(state): state.route.map { Self.departure(for: $0) }
        case let .questions(state): state.route.map { Self.departure(for: $0) }
        case let .outbox(state): state.route.map { Self.departure(for: $0) }
        }
    }

    private static func departure(for route: CitiesViewModel.Route) -> Departure {
        switch route {
        case let .city(city): .screen(.city(CityDetailViewModel.State(city: city)))
        case .questions: .screen(.questions(QuestionsViewModel.State()))
        case .addresses: .screen(.addresses(AddressesViewModel.State()))
        case .outbox: .screen(.outbox(OutboxViewModel.State()))
        case .login: .login
        }
    }

    private static func departure(for route: CityDetailViewModel.Route) -> Departure {
        switch route {
        case let .delivery(city): .screen(.delivery(DeliveryViewModel.State(city: city)))
        case .login: .login
        case .close: .back
        }
    }

    private static func departure(for route: DeliveryViewModel.Route) -> Departure {
        switch route {
        case .outbox: .screen(.outbox(OutboxViewModel.State()))
        case .login: .login
        case .close: .back
        }
    }

    private static func departure(for route: AddressesViewModel.Route) -> Departure {
        switch route {
        case let .delivery(address):
            .screen(.delivery(DeliveryViewModel.State(city: City(name: address.city), address: address)))
        case .login: .login
        case .close: .back
        }
    }

    private static func departure(for route: QuestionsViewModel.Route) -> Departure {
        switch route {
        case .login: .login
        case .close: .back
        }
    }

    private static func departure(for route: OutboxViewModel.Route) -> Departure {
        switch route {
        case let .order(address, id):
            .screen(.delivery(DeliveryViewModel.State(city: City(name: address.city), address: address, refused: id)))
        case .login: .login
        case .close: .back
        }
    }
}
