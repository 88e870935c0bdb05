struct OrderPage: Equatable, Codable, Sendable {
    let items: [Order]

    /// Format: `uri`.
    let next: String?

    init(items: [Order], next: String? = nil) {
        self.items = items
        self.next = next
    }
}
