import Millrace

/// The nodes of a city in the list: the city itself, which leads to its screen, and the problem with its favorite.
struct CityRowRenderer {
    private let observer: Sink<CityRow.Action>

    init(observer: Sink<CityRow.Action>) {
        self.observer = observer
    }

    func nodes(
        of row: CityRow,
        at index: Int,
        in words: Words,
        onSelect: @escaping @Sendable () -> Void
    ) -> [Node] {
        let detail = [row.city.country, row.isFavorite ? "★" : nil].compactMap { $0 }.joined(separator: " ")
        let item = ListItem(row.city.title(in: words), detail: detail.isEmpty ? nil : detail, action: onSelect)
        let city = Node(id: "city-\(index)", item)
            .keys([KeyBinding("f", words.cities.favorite, action: observer.sending(.didTapFavorite))])
        guard let problem = row.problem else { return [city] }
        let message = Callout(problem.userMessage(in: words.errors), kind: .failure)
        return [city, Node(id: "city-\(index)-problem", message)]
    }
}
