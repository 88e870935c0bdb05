/// What changes of a note: an absent member stays, and null removes it.
struct NoteChange: Equatable, Codable, Sendable {
    let text: String??
    let title: String??

    init(text: String?? = nil, title: String?? = nil) {
        self.text = text
        self.title = title
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        text = container.contains(.text) ? .some(try container.decode(String?.self, forKey: .text)) : .none
        title = container.contains(.title) ? .some(try container.decode(String?.self, forKey: .title)) : .none
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(text, forKey: .text)
        try container.encodeIfPresent(title, forKey: .title)
    }

    private enum CodingKeys: String, CodingKey {
        case text
        case title
    }
}
