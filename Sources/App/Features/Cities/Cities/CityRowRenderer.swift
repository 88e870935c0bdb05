import Millrace

/// The nodes of a city in the list: the city itself, which leads to its screen, and the problem with its favorite.
struct CityRowRenderer {
    /// The key that changes the favorite of the city with the focus.
    static let key: Key = "f"

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
        let city = Node(
            id: "city-\(index)",
            CityItem(item: item, keys: [Self.key: observer.sending(.didTapFavorite)])
        )
        guard let problem = row.problem else { return [city] }
        let message = Callout(problem.userMessage(in: words.errors), kind: .failure)
        return [city, Node(id: "city-\(index)-problem", message)]
    }
}

/// An entry of the list with further keys while it has the focus.
private struct CityItem: Component {
    let item: ListItem
    let keys: [Key: @Sendable () -> Void]

    func lines(in space: Space) -> [Line] {
        item.lines(in: space)
    }

    var fixedHeight: FixedHeight? {
        item.fixedHeight
    }

    func draw(on canvas: inout Canvas, in space: Space) {
        item.draw(on: &canvas, in: space)
    }

    var interaction: Interaction {
        Interaction(activate: item.action, keys: keys)
    }

    static func == (lhs: CityItem, rhs: CityItem) -> Bool {
        lhs.item == rhs.item
    }
}
