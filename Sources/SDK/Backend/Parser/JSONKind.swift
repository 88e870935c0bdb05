import MillracePlatform

/// The kind of a value in a document, as words for an error.
enum JSONKind {
    /// Returns a description of the decoder's value, or of the value below it at a path.
    static func found(_ decoder: any Decoder, at path: some Collection<any CodingKey>) -> String? {
        var decoder = decoder
        for key in path {
            switch CodingPath.Step(key) {
            case .element(let index):
                guard var array = try? decoder.unkeyedContainer(), index < array.count ?? 0 else { return nil }
                for _ in 0..<index where (try? array.superDecoder()) == nil { return nil }
                guard let next = try? array.superDecoder() else { return nil }
                decoder = next
            case .member(let name):
                guard let object = try? decoder.container(keyedBy: AnyCodingKey.self),
                    object.contains(AnyCodingKey(name)),
                    let next = try? object.superDecoder(forKey: AnyCodingKey(name))
                else { return nil }
                decoder = next
            }
        }
        return words(decoder)
    }

    private static func words(_ decoder: any Decoder) -> String? {
        if let object = try? decoder.container(keyedBy: AnyCodingKey.self) { return words(object) }
        if let array = try? decoder.unkeyedContainer() {
            return array.count == 0 ? "an empty array" : "an array"
        }
        guard let value = try? decoder.singleValueContainer() else { return "something else" }
        if value.decodeNil() { return "null" }
        if (try? value.decode(Bool.self)) != nil { return "true or false" }
        if let text = try? value.decode(String.self) { return text.isEmpty ? "an empty string" : "a string" }
        // The rest may be malformed, which only reading it shows.
        return (try? value.decode(Double.self)) != nil || (try? value.decode(Decimal.self)) != nil ? "a number" : nil
    }

    private static func words(_ object: KeyedDecodingContainer<AnyCodingKey>) -> String {
        let names = object.allKeys.map(\.stringValue).sorted()
        guard !names.isEmpty else { return "an empty object" }
        let shown = names.prefix(6).map { VisibleText.bounded(Redaction.standard.text($0), limit: 30) }.joined(
            separator: ", "
        )
        return "an object with \(shown)" + (names.count > 6 ? " and \(names.count - 6) more" : "")
    }
}
