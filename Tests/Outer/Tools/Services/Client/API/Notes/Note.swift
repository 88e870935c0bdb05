import Foundation

/// A saved note.
final class Note: Identifiable, Equatable, Codable, Sendable {
    let id: UUID

    /// One line.
    ///
    /// At most 80 characters.
    let title: String

    let createdAt: Date

    /// By default `white`.
    let color: ColorModel?

    let parent: Note?

    let tags: [String]?

    let text: String?

    init(
        id: UUID,
        title: String,
        createdAt: Date,
        color: ColorModel? = nil,
        parent: Note? = nil,
        tags: [String]? = nil,
        text: String? = nil
    ) {
        self.id = id
        self.title = title
        self.createdAt = createdAt
        self.color = color
        self.parent = parent
        self.tags = tags
        self.text = text
    }

    static func == (left: Note, right: Note) -> Bool {
        guard left.id == right.id else { return false }
        guard left.title == right.title else { return false }
        guard left.createdAt == right.createdAt else { return false }
        guard left.color == right.color else { return false }
        guard left.parent == right.parent else { return false }
        guard left.tags == right.tags else { return false }
        return left.text == right.text
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case title
        case createdAt = "created_at"
        case color
        case parent
        case tags
        case text
    }
}
