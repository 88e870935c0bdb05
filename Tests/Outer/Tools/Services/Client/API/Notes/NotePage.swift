/// A page of notes.
struct NotePage: Equatable, Codable, Sendable {
    let items: [Note]

    let total: Int

    /// The offset of the next page; null for the last one.
    let nextOffset: Int?

    init(items: [Note], total: Int, nextOffset: Int?) {
        self.items = items
        self.total = total
        self.nextOffset = nextOffset
    }

    private enum CodingKeys: String, CodingKey {
        case items
        case total
        case nextOffset = "next_offset"
    }
}
