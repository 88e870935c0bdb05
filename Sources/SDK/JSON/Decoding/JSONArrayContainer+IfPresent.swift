// The protocol's own versions don't advance the index behind the end, as `JSONDecoder` does, and would be preferred to
// a generic one.
extension JSONArrayContainer {
    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? { try present(type) }
    mutating func decodeIfPresent(_ type: String.Type) throws -> String? { try present(type) }
    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? { try present(type) }
    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? { try present(type) }
    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try present(type) }
    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try present(type) }
    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try present(type) }
    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try present(type) }
    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try present(type) }
    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try present(type) }
    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try present(type) }
    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try present(type) }
    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try present(type) }
    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try present(type) }

    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        try present(type)
    }

    // `JSONDecoder` leaves these two to the protocol, which doesn't advance behind the end.
    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { isAtEnd ? nil : try present(type) }
    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { isAtEnd ? nil : try present(type) }
}
