import MillracePlatform
import MillraceJSON

extension Parser {
    /// Returns the cursors of a page, which are members of the document's object.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - keys: The key of each cursor; several joined by dots lead through nested objects.
    ///   - decoder: The decoder.
    /// - Returns: For each key a string or an integer as text, or nil if it is missing, null or empty; or a
    ///   `CoreError.parsing` with the coding path.
    package static func cursors(
        _ data: Data,
        keys: [String],
        decoder: JSONDecoder
    ) -> Result<[String?], CoreError> {
        attempt(CursorBody.self, data, decoder) {
            try JSON.decode(CursorBody.self, from: data, by: decoder, configuration: keys.map(CodingPath.keys))
        }
        .map(\.cursors)
    }
}

private struct CursorBody: DecodableWithConfiguration {
    let cursors: [String?]

    init(from decoder: any Decoder, configuration paths: [[String]]) throws {
        let root = try decoder.container(keyedBy: AnyCodingKey.self)
        cursors = try paths.map { path in
            var container = root
            for name in path.dropLast() {
                let key = AnyCodingKey.key(name, in: container)
                guard container.contains(key), try !container.decodeNil(forKey: key) else { return nil }
                container = try container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: key)
            }
            return try CursorBody.cursor(AnyCodingKey.key(path.last ?? "", in: container), in: container)
        }
    }

    private static func cursor(
        _ key: AnyCodingKey,
        in container: KeyedDecodingContainer<AnyCodingKey>
    ) throws -> String? {
        guard container.contains(key), try !container.decodeNil(forKey: key) else { return nil }
        if let number = try? container.decode(Int64.self, forKey: key) { return String(number) }
        let text = try container.decode(String.self, forKey: key)
        return text.isEmpty ? nil : text
    }
}
