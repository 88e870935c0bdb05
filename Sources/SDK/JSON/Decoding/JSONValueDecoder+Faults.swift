// The exact errors of `JSONDecoder`: a type may catch an error while it is decoded, and act on its text.
extension JSONValueDecoder {
    private static let typeNames = JSONTypeTable<String>()

    /// Returns the name of a type; the table saves the runtime's slow search.
    private static func name(of type: any Any.Type) -> String {
        typeNames.known(of: type) { "\(type)" }
    }

    @inline(never)
    func error(_ fault: JSONFault, _ type: any Any.Type, at index: Int, _ step: Int) -> any Error {
        switch fault {
        case .mismatch: mismatch(type, at: index, step)
        case .number: JSONError.numberIsNotRepresentableInSwift(parsed: string(of: tokens[index]))
        case .undecided: undecided(at: index, step)
        }
    }

    /// Returns the error for a fault of a member.
    @inline(never)
    func error(
        _ fault: JSONFault,
        _ type: any Any.Type,
        at index: Int,
        _ step: Int,
        _ key: some CodingKey
    ) -> any Error {
        under(key, index, step) { $0.error(fault, type, at: index, $1) }
    }

    /// Returns the error for a value of another type.
    @inline(never)
    func mismatch(_ type: any Any.Type, at index: Int, _ step: Int) -> any Error {
        let path = path(to: index, step)
        guard isNull(at: index), type != Bool.self else {
            let found = JSONValueDecoder.words(for: tokens[index].kind)
            let words = "Expected to decode \(JSONValueDecoder.name(of: type)) but found \(found) instead."
            return DecodingError.typeMismatch(type, .init(codingPath: path, debugDescription: words))
        }
        let wanted =
            switch type {
            case is [String: Any].Type: "keyed decoding container"
            case is [Any].Type: "unkeyed decoding container"
            default: "value of type \(JSONValueDecoder.name(of: type))"
            }
        let words = "Cannot get \(wanted) -- found null value instead"
        return DecodingError.valueNotFound(type, .init(codingPath: path, debugDescription: words))
    }

    /// Returns the error for a missing member.
    @inline(never)
    func missing(_ key: some CodingKey, in object: Int, _ step: Int) -> any Error {
        let words = "No value associated with key \(key) (\"\(key.stringValue)\")."
        return DecodingError.keyNotFound(key, .init(codingPath: path(to: object, step), debugDescription: words))
    }

    /// Returns the error for a value of the right type that is malformed.
    @inline(never)
    func corrupted(_ words: String, at index: Int, _ step: Int) -> any Error {
        DecodingError.dataCorrupted(.init(codingPath: path(to: index, step), debugDescription: words))
    }

    /// Returns the error to throw where only `JSONDecoder` can determine the value or its fault.
    @inline(never)
    func undecided(at index: Int, _ step: Int) -> any Error {
        document.leave()
        return corrupted("Left to JSONDecoder.", at: index, step)
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
