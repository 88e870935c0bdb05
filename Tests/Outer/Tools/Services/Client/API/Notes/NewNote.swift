/// A note to save.
struct NewNote: Equatable, Codable, Sendable {
    /// One line.
    ///
    /// At most 80 characters.
    let title: String

    /// By default `white`.
    let color: ColorModel?

    let tags: [String]?

    let text: String??

    init(title: String, color: ColorModel? = nil, tags: [String]? = nil, text: String?? = nil) {
        self.title = title
        self.color = color
        self.tags = tags
        self.text = text
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try container.decode(String.self, forKey: .title)
        color = try container.decodeIfPresent(ColorModel.self, forKey: .color)
        tags = try container.decodeIfPresent([String].self, forKey: .tags)
        text = container.contains(.text) ? .some(try container.decode(String?.self, forKey: .text)) : .none
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title, forKey: .title)
        try container.encodeIfPresent(color, forKey: .color)
        try container.encodeIfPresent(tags, forKey: .tags)
        try container.encodeIfPresent(text, forKey: .text)
    }

    private enum CodingKeys: String, CodingKey {
        case title
        case color
        case tags
        case text
    }
}
