import Foundation

/// A type that is written without its `encode(to:)`.
protocol JSONWritable: Encodable {
    /// Writes the value at the end.
    func write(to output: JSONOutput) throws
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
        self ? output.write("true") : output.write("false")
    }
}

extension String: JSONWritable {
    @inline(__always)
    func write(to output: JSONOutput) throws {
        output.writeString(self)
    }
}

extension Double: JSONWritable {
    @inline(__always)
    func write(to output: JSONOutput) throws {
        try output.writeReal(self)
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

extension UUID: JSONWritable {
    func write(to output: JSONOutput) throws {
        output.writeString(uuidString)
    }
}

extension Date: JSONWritable {
    func write(to output: JSONOutput) throws {
        try output.writeDate(self)
    }
}

extension Data: JSONWritable {
    func write(to output: JSONOutput) throws {
        try output.writeData(self)
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

    /// Writes the elements as what their type is known to be.
    private func write<Known: JSONWritable>(_ type: Known.Type, to output: JSONOutput) throws {
        for element in unsafeBitCast(self, to: [Known].self) {
            output.separate()
            try element.write(to: output)
        }
    }
}

/// The keys of a dictionary stay as they are where others are converted.
extension Dictionary: JSONWritable where Key: CodingKeyRepresentable & Encodable, Value: Encodable {
    func write(to output: JSONOutput) throws {
        guard Key.self == String.self else {
            if output.settings.isSnakeCase { output.leave() }
            return try output.encode { try encode(to: $0) }
        }
        // A cast would make another dictionary, member by member.
        let members = unsafeBitCast(self, to: [String: Value].self)
        let depth = output.depth
        output.open(isObject: true)
        output.markOrdered()
        if output.settings.sortsKeys {
            for (name, value) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                output.beginMember(name, isFree: true)
                try output.encode(value)
            }
        } else {
            for (name, value) in members {
                output.beginMember(name, isFree: true)
                try output.encode(value)
            }
        }
        output.close(to: depth)
    }
}
