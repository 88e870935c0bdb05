import Millrace

/// A screen of a user who has logged in, with its state.
enum AppScreen: Equatable, Codable {
    case cities(CitiesViewModel.State)
    case city(CityDetailViewModel.State)
    case delivery(DeliveryViewModel.State)
    case addresses(AddressesViewModel.State)
    case questions(QuestionsViewModel.State)
    case outbox(OutboxViewModel.State)

    enum Event: Equatable {
        case cities(CitiesViewModel.Event)
        case city(CityDetailViewModel.Event)
        case delivery(DeliveryViewModel.Event)
        case addresses(AddressesViewModel.Event)
        case questions(QuestionsViewModel.Event)
        case outbox(OutboxViewModel.Event)
    }
}

extension AppScreen {
    static let citiesCase = EnumCase(embed: Self.cities) { if case let .cities(state) = $0 { state } else { nil } }
    static let cityCase = EnumCase(embed: Self.city) { if case let .city(state) = $0 { state } else { nil } }
    static let deliveryCase = EnumCase(embed: Self.delivery) {
        if case let .delivery(state) = $0 { state } else { nil }
    }
    static let addressesCase = EnumCase(embed: Self.addresses) {
        if case let .addresses(state) = $0 { state } else { nil }
    }
    static let questionsCase = EnumCase(embed: Self.questions) {
        if case let .questions(state) = $0 { state } else { nil }
    }
    static let outboxCase = EnumCase(embed: Self.outbox) { if case let .outbox(state) = $0 { state } else { nil } }

    private static let citiesPart = Part(
        citiesCase,
        event: EnumCase(embed: Event.cities) { if case let .cities(event) = $0 { event } else { nil } }
    )
    .named("cities")
    private static let cityPart = Part(
        cityCase,
        event: EnumCase(embed: Event.city) { if case let .city(event) = $0 { event } else { nil } }
    )
    .named("city")
    private static let deliveryPart = Part(
        deliveryCase,
        event: EnumCase(embed: Event.delivery) { if case let .delivery(event) = $0 { event } else { nil } }
    )
    .named("delivery")
    private static let addressesPart = Part(
        addressesCase,
        event: EnumCase(embed: Event.addresses) { if case let .addresses(event) = $0 { event } else { nil } }
    )
    .named("addresses")
    private static let questionsPart = Part(
        questionsCase,
        event: EnumCase(embed: Event.questions) { if case let .questions(event) = $0 { event } else { nil } }
    )
    .named("questions")
    private static let outboxPart = Part(
        outboxCase,
        event: EnumCase(embed: Event.outbox) { if case let .outbox(event) = $0 { event } else { nil } }
    )
    .named("outbox")

    static let reducer: Reducer<AppScreen, Event> = combine(
        pullback(CitiesViewModel.reducer, to: citiesPart),
        pullback(CityDetailViewModel.reducer, to: cityPart),
        pullback(DeliveryViewModel.reducer, to: deliveryPart),
        pullback(AddressesViewModel.reducer, to: addressesPart),
        pullback(QuestionsViewModel.reducer, to: questionsPart),
        pullback(OutboxViewModel.reducer, to: outboxPart)
    )

    static func feedbacks(with buildingMaterials: CitiesBuildingMaterials) -> [Feedback<AppScreen, Event>] {
        let session = buildingMaterials.session
        let cities = CitiesBusinessController(accessible: session)
        let city = CityDetailBusinessController(accessible: session)
        let delivery = buildingMaterials.deliveryBusinessController
        let addresses = AddressesBusinessController(accessible: session, outbox: buildingMaterials.outbox)
        let outbox = OutboxBusinessController(outbox: buildingMaterials.outbox)
        let questions = QuestionsViewModel.feedbacks(
            citiesBusinessController: cities,
            scheduler: buildingMaterials.scheduler
        )
        let deliveries = DeliveryViewModel.feedbacks(
            deliveryBusinessController: delivery,
            scheduler: buildingMaterials.scheduler
        )
        return [
            pullback(CitiesViewModel.feedbacks(citiesBusinessController: cities), to: citiesPart),
            pullback(CityDetailViewModel.feedbacks(cityDetailBusinessController: city), to: cityPart),
            pullback(deliveries, to: deliveryPart),
            pullback(AddressesViewModel.feedbacks(addressesBusinessController: addresses), to: addressesPart),
            pullback(questions, to: questionsPart),
            pullback(OutboxViewModel.feedbacks(outboxBusinessController: outbox), to: outboxPart),
        ]
    }
}
