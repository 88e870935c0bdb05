import MillracePlatform

/// A type whose values are written without a call of `encode(to:)`.
protocol JSONWritable: Encodable {
    /// Appends the value to the output.
    func write(to output: JSONOutput) throws

    /// Writes the elements of the innermost open array.
    static func write(elements: [Self], to output: JSONOutput) throws

    /// Writes the members of the innermost open object.
    static func write(members: [String: Self], to output: JSONOutput) throws
}

extension JSONWritable {
    static func write(elements: [Self], to output: JSONOutput) throws {
        for element in elements {
            output.separate()
            try element.write(to: output)
        }
    }

    static func write(members: [String: Self], to output: JSONOutput) throws {
        for (name, value) in members {
            output.beginFreeMember(name)
            try value.write(to: output)
        }
    }
}

extension JSONWritable where Self: FixedWidthInteger {
    @inline(__always)
    func write(to output: JSONOutput) throws {
        guard let word = Int64(exactly: self) else { return output.writePlain(description) }
        output.writeInteger(word)
    }
}

extension Int: JSONWritable {}
extension Int8: JSONWritable {}
extension Int16: JSONWritable {}
extension Int32: JSONWritable {}
extension Int64: JSONWritable {}
extension Int128: JSONWritable {}
extension UInt: JSONWritable {}
extension UInt8: JSONWritable {}
extension UInt16: JSONWritable {}
extension UInt32: JSONWritable {}
extension UInt64: JSONWritable {}
extension UInt128: JSONWritable {}

extension Bool: JSONWritable {
    @inline(__always)
    func write(to output: JSONOutput) throws {
        self ? output.writeWord("true") : output.write("false")
    }
}

extension String: JSONWritable {
    @inline(never)
    func write(to output: JSONOutput) throws {
        output.writeString(self)
    }
}

extension Double: JSONWritable {
    @inline(__always)
    func write(to output: JSONOutput) throws {
        try output.write(self)
    }
}

extension Float: JSONWritable {
    @inline(__always)
    func write(to output: JSONOutput) throws {
        try output.writeReal(self)
    }
}

extension Decimal: JSONWritable {
    func write(to output: JSONOutput) throws {
        output.writePlain(description)
    }
}

extension URL: JSONWritable {
    func write(to output: JSONOutput) throws {
        output.writeString(absoluteString)
    }
}

extension Array: JSONWritable where Element: Encodable {
    func write(to output: JSONOutput) throws {
        let depth = output.depth
        output.open(isObject: false)
        if let type = JSONOutput.writables.known(of: Element.self, { Element.self as? any JSONWritable.Type }) {
            try write(type, to: output)
        } else {
            for element in self {
                output.separate()
                try output.encode { try element.encode(to: $0) }
            }
        }
        output.close(to: depth)
    }

    /// Writes the elements as values of their known type.
    private func write<Known: JSONWritable>(_ type: Known.Type, to output: JSONOutput) throws {
        try Known.write(elements: unsafeBitCast(self, to: [Known].self), to: output)
    }
}

/// The order of the elements is undefined, but sorted keys are to make equal bytes of equal values.
extension Set: JSONWritable where Element: Encodable {
    func write(to output: JSONOutput) throws {
        try output.writePieces(of: self) { try output.encode($0) }
    }
}

/// The keys of a dictionary are never converted.
extension Dictionary: JSONWritable where Key: Encodable, Value: Encodable {
    func write(to output: JSONOutput) throws {
        guard Key.self == String.self else {
            guard Key.self is any CodingKeyRepresentable.Type else {
                return try output.writePieces(of: self) { key, value in
                    try output.encode(key)
                    output.separate()
                    try output.encode(value)
                }
            }
            if output.state.pointee.settings.isSnakeCase { output.leave() }
            return try output.encode { try encode(to: $0) }
        }
        // A checked cast would copy the dictionary, member by member.
        let members = unsafeBitCast(self, to: [String: Value].self)
        let depth = output.depth
        output.open(isObject: true, isUnique: true)
        if let type = JSONOutput.writables.known(of: Value.self, { Value.self as? any JSONWritable.Type }) {
            try Dictionary.write(members, type, to: output)
        } else {
            var values = members.values.makeIterator()
            for name in members.keys {
                guard let value = values.next() else { break }
                output.beginFreeMember(name)
                try output.encode { try value.encode(to: $0) }
            }
        }
        output.close(to: depth)
    }

    /// Writes the members as values of their known type.
    private static func write<Known: JSONWritable>(
        _ members: [String: Value],
        _ type: Known.Type,
        to output: JSONOutput
    ) throws {
        try Known.write(members: unsafeBitCast(members, to: [String: Known].self), to: output)
    }
}
