/// The key of an array element in a coding path, with the text of `JSONDecoder`'s.
struct JSONIndexKey: CodingKey, CustomStringConvertible, CustomDebugStringConvertible {
    let index: Int

    init(_ index: Int) {
        self.index = index
    }

    init?(stringValue: String) {
        nil
    }

    init?(intValue: Int) {
        index = intValue
    }

    var stringValue: String { "Index \(index)" }
    var intValue: Int? { index }
    var description: String { "_CodingKey(stringValue: \"\(stringValue)\", intValue: \(index))" }
    var debugDescription: String { description }
}

/// A key of a member in a coding path, where the app has passed no key of its own.
struct JSONNameKey: CodingKey, CustomStringConvertible, CustomDebugStringConvertible {
    let stringValue: String
    let intValue: Int?

    /// Creates a key as `JSONDecoder` does.
    init(_ name: String) {
        stringValue = name
        intValue = nil
    }

    /// Creates a key as a dictionary does: the name may also be a number.
    init(ofDictionary name: String) {
        stringValue = name
        intValue = Int(name)
    }

    init?(stringValue: String) {
        self.init(stringValue)
    }

    init?(intValue: Int) {
        nil
    }

    var description: String {
        intValue.map { "_DictionaryCodingKey(stringValue: \"\(stringValue)\", intValue: \($0))" }
            ?? "_CodingKey(stringValue: \"\(stringValue)\", intValue: nil)"
    }
    var debugDescription: String { description }
}
