// The errors of `JSONDecoder`, to the word: a type may catch one while it is decoded, and go on with what it says.
extension JSONDocument {
    /// Returns the error for a value that is something else.
    @inline(never)
    func mismatch(_ type: any Any.Type, at index: Int) -> any Error {
        let path = path(to: index)
        guard isNull(at: index), type != Bool.self else {
            let found = JSONDocument.words(for: token(index).kind)
            let words = "Expected to decode \(type) but found \(found) instead."
            return DecodingError.typeMismatch(type, .init(codingPath: path, debugDescription: words))
        }
        let wanted =
            switch type {
            case is [String: Any].Type: "keyed decoding container"
            case is [Any].Type: "unkeyed decoding container"
            default: "value of type \(type)"
            }
        let words = "Cannot get \(wanted) -- found null value instead"
        return DecodingError.valueNotFound(type, .init(codingPath: path, debugDescription: words))
    }

    /// Returns the error for a member that is missing.
    @inline(never)
    func missing(_ key: some CodingKey, in object: Int) -> any Error {
        let words = "No value associated with key \(key) (\"\(key.stringValue)\")."
        return DecodingError.keyNotFound(key, .init(codingPath: path(to: object), debugDescription: words))
    }

    /// Returns the coding path of a value.
    func path(to index: Int) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var index = index
        while token(index).parent != JSONToken.noParent {
            let parent = Int(token(index).parent)
            let isElement = token(parent).kind == .array
            keys.append(
                isElement ? AnyCodingKey(index: token(index).ordinal) : JSONPathKey(of: index, in: self)
            )
            index = parent
        }
        return keys.reversed()
    }

    private static func words(for kind: JSONToken.Kind) -> String {
        switch kind {
        case .object: "a dictionary"
        case .array: "an array"
        case .plain, .text, .escaped: "a string"
        case .whole, .real: "number"
        case .yes, .no: "bool"
        case .null: "null"
        }
    }
}
