import MillraceJSON

/// A coding key of any name, or the index of an element.
package struct AnyCodingKey: CodingKey {
    package let stringValue: String
    package let intValue: Int?

    package init(_ name: String) {
        stringValue = name
        intValue = nil
    }

    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    package init?(stringValue: String) {
        self.init(stringValue)
    }

    package init?(intValue: Int) {
        nil
    }

    /// Returns the key of a name as the document has it.
    ///
    /// A decoder that converts from snake case has renamed the keys of the container already, so that the document's
    /// `city_list` is found as `cityList`.
    static func key(_ name: String, in container: KeyedDecodingContainer<AnyCodingKey>) -> AnyCodingKey {
        let key = AnyCodingKey(name)
        guard !container.contains(key), name.dropFirst().contains("_") else { return key }
        let camel = AnyCodingKey(JSONSnakeCase.converted(name))
        return container.contains(camel) ? camel : key
    }
}

extension Decoder {
    /// Returns the object that a path of keys ends in, and the last key.
    func member(at path: [String]) throws -> (object: KeyedDecodingContainer<AnyCodingKey>, key: AnyCodingKey) {
        var object = try container(keyedBy: AnyCodingKey.self)
        for name in path.dropLast() {
            object = try object.nestedContainer(keyedBy: AnyCodingKey.self, forKey: .key(name, in: object))
        }
        return (object, .key(path.last ?? "", in: object))
    }
}
