import Foundation

/// A type that is made of a value of a document without its `init(from:)`: one that `JSONDecoder` has its own way with.
protocol JSONReadable: Decodable {
    /// Returns the value at an index.
    static func value(in document: JSONDocument, at index: Int) throws -> Self

    /// Returns the elements of the array at an index.
    static func elements(in document: JSONDocument, at index: Int) throws -> [Self]
}

extension JSONReadable {
    static func elements(in document: JSONDocument, at index: Int) throws -> [Self] {
        try document.elements(of: index) { try value(in: document, at: $0) }
    }
}

extension JSONReadable where Self: FixedWidthInteger {
    @inline(__always)
    static func value(in document: JSONDocument, at index: Int) throws -> Self {
        try document.integer(Self.self, at: index)
    }
}

extension Int: JSONReadable {}
extension Int8: JSONReadable {}
extension Int16: JSONReadable {}
extension Int32: JSONReadable {}
extension Int64: JSONReadable {}
extension Int128: JSONReadable {}
extension UInt: JSONReadable {}
extension UInt8: JSONReadable {}
extension UInt16: JSONReadable {}
extension UInt32: JSONReadable {}
extension UInt64: JSONReadable {}
extension UInt128: JSONReadable {}

extension Bool: JSONReadable {
    @inline(__always)
    static func value(in document: JSONDocument, at index: Int) throws -> Self {
        try document.bool(at: index)
    }
}

extension String: JSONReadable {
    @inline(__always)
    static func value(in document: JSONDocument, at index: Int) throws -> Self {
        try document.string(at: index)
    }
}

extension Double: JSONReadable {
    @inline(__always)
    static func value(in document: JSONDocument, at index: Int) throws -> Self {
        try document.double(at: index)
    }
}

extension Float: JSONReadable {
    @inline(__always)
    static func value(in document: JSONDocument, at index: Int) throws -> Self {
        try document.real(Float.self, at: index)
    }
}

extension Decimal: JSONReadable {
    @inline(__always)
    static func value(in document: JSONDocument, at index: Int) throws -> Self {
        try document.decimal(at: index)
    }
}

extension Date: JSONReadable {
    @inline(__always)
    static func value(in document: JSONDocument, at index: Int) throws -> Self {
        try document.date(at: index)
    }
}

extension Data: JSONReadable {
    @inline(__always)
    static func value(in document: JSONDocument, at index: Int) throws -> Self {
        try document.data(at: index)
    }
}

extension URL: JSONReadable {
    @inline(__always)
    static func value(in document: JSONDocument, at index: Int) throws -> Self {
        try document.url(at: index)
    }
}
