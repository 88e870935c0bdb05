/// A type whose values are created without a call of `init(from:)`.
protocol JSONReadable: Decodable {
    /// Returns the value at an index; `step` is the step of the coding path that led there.
    static func value(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> Self

    /// Returns the elements of the array at an index.
    static func elements(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> [Self]

    /// Returns the members of the object at an index.
    static func members(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> [String: Self]
}

extension JSONReadable {
    static func elements(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> [Self] {
        try decoder.on(index, step) { decoder in
            try decoder.elements(of: index) { try value(in: decoder, at: $0, step) }
        }
    }

    static func members(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> [String: Self] {
        // Where keys are converted, a dictionary doesn't become `JSONDecoder`'s current value while its members are
        // decoded.
        guard !decoder.document.settings.isSnakeCase else {
            return try decoder.members(of: index, step) { try value(in: $0, at: $1, $2) }
        }
        return try decoder.on(index, step) { decoder in
            try decoder.members(of: index, step) { try value(in: $0, at: $1, $2) }
        }
    }
}

extension JSONScalar {
    static func elements(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> [Self] {
        try decoder.elements(of: index) { try value(in: decoder, at: $0, step) }
    }

    static func members(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> [String: Self] {
        try decoder.scalarMembers(of: index, step)
    }
}
