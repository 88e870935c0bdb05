import MillracePlatform

extension JSONValue: JSONReadable {
    /// A number that no case holds exactly, at an index.
    private struct InexactNumber: Error {
        let index: Int
    }

    static func value(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> JSONValue {
        try located(in: decoder, at: index, step) { try tree(in: decoder, at: index) }
    }

    static func elements(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> [JSONValue] {
        try located(in: decoder, at: index, step) {
            try decoder.elements(of: index) { try tree(in: decoder, at: $0) }
        }
    }

    static func members(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> [String: JSONValue] {
        try located(in: decoder, at: index, step) { try members(in: decoder, at: index) }
    }

    /// Returns the value at an index with its nested values, without a step of the coding path for each member.
    private static func tree(in decoder: JSONValueDecoder, at index: Int) throws -> JSONValue {
        let token = decoder.tokens[index]
        switch token.kind {
        case .null: return .null
        case .yes: return .bool(true)
        case .no: return .bool(false)
        case .plain, .text, .escaped: return .string(decoder.string(of: token))
        case .whole, .real:
            guard let number = number(decoder.bytes(of: token)) else { throw InexactNumber(index: index) }
            return number
        case .array: return .array(try decoder.elements(of: index) { try tree(in: decoder, at: $0) })
        case .object: return .object(try members(in: decoder, at: index))
        }
    }

    /// Returns the members of the object at an index, of which the first one with a name is used.
    private static func members(in decoder: JSONValueDecoder, at index: Int) throws -> [String: JSONValue] {
        let isSnakeCase = decoder.document.settings.isSnakeCase
        let end = Int(decoder.tokens[index].start)
        var members: [String: JSONValue] = [:]
        members.reserveCapacity(min(decoder.count(of: index), decoder.likelyCount(of: (String, JSONValue).self)))
        var name = index &+ 1
        while name < end {
            let text = isSnakeCase ? decoder.originalName(at: name) : decoder.string(of: decoder.tokens[name])
            let member = try tree(in: decoder, at: name &+ 1)
            if let first = members.updateValue(member, forKey: text) { members[text] = first }
            name = decoder.index(after: name &+ 1)
        }
        return members
    }

    /// Returns the result of a closure at an index; adds the coding path to an inexact number.
    private static func located<Value>(
        in decoder: JSONValueDecoder,
        at index: Int,
        _ step: Int,
        _ read: () throws -> Value
    ) throws -> Value {
        do {
            return try read()
        } catch let fault as InexactNumber {
            var keys: [any CodingKey] = []
            var inner = fault.index
            while inner != index {
                let parent = Int(decoder.tokens[inner].parent)
                let isElement = decoder.tokens[parent].kind == .array
                keys.append(
                    isElement
                        ? JSONIndexKey(decoder.tokens[inner].ordinal) : JSONNameKey(decoder.name(at: inner - 1))
                )
                inner = parent
            }
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.path(to: index, step) + keys.reversed(),
                    debugDescription: "The number has more digits, or another size, than a value can hold exactly."
                )
            )
        }
    }
}
