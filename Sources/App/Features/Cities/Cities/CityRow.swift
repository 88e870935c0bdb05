import Millrace

/// A city in the list, with its favorite: shown as the user wants it, and saved behind that.
struct CityRow: Identifiable, Equatable, Codable {
    let city: City
    /// Whether the city is a favorite at the backend, by its last answer.
    var isSaved: Bool
    /// Whether the user wants the city as a favorite.
    var isFavorite: Bool
    /// The value that the feature is saving.
    var saving: Bool?
    var problem: CoreError?

    init(_ city: City, isFavorite: Bool = false) {
        self.city = city
        isSaved = isFavorite
        self.isFavorite = isFavorite
    }

    var id: City {
        city
    }
}

extension CityRow {
    enum Event: Equatable, Codable {
        case ui(Action)
        case didSave
        case didFail(CoreError)
    }

    enum Action: Equatable, Codable {
        case didTapFavorite
    }

    /// A value that is being sent to the backend.
    struct Change: Equatable {
        let city: City
        let isFavorite: Bool
    }

    static let reducer: Reducer<CityRow, Event> = { row, event in
        switch event {
        case .ui(.didTapFavorite):
            row.isFavorite.toggle()
            row.problem = nil
            row.saveNext()
        case .didSave:
            row.isSaved = row.saving ?? row.isSaved
            row.saving = nil
            row.saveNext()
        case let .didFail(error):
            row.saving = nil
            // A user who has undone the change in the meantime wants the backend's value.
            guard row.isFavorite != row.isSaved else { return }
            (row.isFavorite, row.problem) = (row.isSaved, error)
        }
    }

    static func feedbacks(citiesBusinessController: CitiesBusinessControllerProtocol) -> [Feedback<CityRow, Event>] {
        [
            whenSaving(citiesBusinessController: citiesBusinessController).named("favorite")
        ]
    }

    static func whenSaving(
        citiesBusinessController: CitiesBusinessControllerProtocol
    ) -> Feedback<CityRow, Event> {
        return Feedback(skippingRepeated: \.change) { change -> SignalProducer<Event, NoError> in
            citiesBusinessController.save(isFavorite: change.isFavorite, of: change.city)
                .promoteValue(Event.self)
                .concat(value: .didSave)
                .replaceError(Event.didFail)
        }
    }
}

extension CityRow {
    /// The change that is under way.
    var change: Change? {
        saving.map { Change(city: city, isFavorite: $0) }
    }

    /// The row after the backend's list has come: a change that is under way is newer than the list.
    func reloaded(isFavorite: Bool) -> CityRow {
        saving == nil ? CityRow(city, isFavorite: isFavorite) : self
    }

    /// Saves the user's choice, one request after the other: the last one that the backend gets is the last tap.
    private mutating func saveNext() {
        guard saving == nil, isFavorite != isSaved else { return }
        saving = isFavorite
    }
}
