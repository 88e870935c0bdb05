import Foundation

/// Any JSON value, found by trying one form after the other, as many a model does.
package indirect enum AnyJSON: Decodable {
    case null
    case flag(Bool)
    case whole(Int)
    case number(Double)
    case text(String)
    case list([AnyJSON])
    case object([String: AnyJSON])

    package init(from decoder: any Decoder) throws {
        if let members = try? decoder.singleValueContainer().decode([String: AnyJSON].self) {
            self = .object(members)
        } else if var elements = try? decoder.unkeyedContainer() {
            var values: [AnyJSON] = []
            while !elements.isAtEnd { values.append(try elements.decode(AnyJSON.self)) }
            self = .list(values)
        } else {
            self = try AnyJSON(scalarIn: decoder.singleValueContainer())
        }
    }

    private init(scalarIn container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let whole = try? container.decode(Int.self) {
            self = .whole(whole)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    /// Whether two values are the same to the bit.
    package static func same(_ one: AnyJSON, _ other: AnyJSON) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.flag(let one), .flag(let other)): one == other
        case (.whole(let one), .whole(let other)): one == other
        case (.number(let one), .number(let other)): one.bitPattern == other.bitPattern
        case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
        case (.list(let one), .list(let other)): one.elementsEqual(other, by: same)
        case (.object(let one), .object(let other)):
            one.count == other.count
                && one.allSatisfy { key, value in
                    guard let index = other.index(forKey: key) else { return false }
                    return key.utf8.elementsEqual(other[index].key.utf8) && same(value, other[index].value)
                }
        default: false
        }
    }
}
