import MillracePlatform

extension JSONValue: Codable {
    /// The deepest nesting that is decoded and encoded, as in `JSONEncoder`.
    private static let maximumDepth = 512

    /// Creates a value from any decoder.
    ///
    /// - Throws: A `DecodingError` for a number that no case holds exactly, or an error of the decoder.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try JSONValue.number(in: container) {
            self = value
        } else if let elements = try? decoder.unkeyedContainer() {
            self = try JSONValue.array(in: elements)
        } else {
            // Malformed text, such as one with half of a surrogate pair, is neither a string nor an object.
            guard (try? decoder.container(keyedBy: JSONNameKey.self)) != nil else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "The value is malformed.")
            }
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    private static func array(in container: any UnkeyedDecodingContainer) throws -> JSONValue {
        var (container, elements) = (container, [JSONValue]())
        while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
        return .array(elements)
    }

    /// Returns the number in a container; nil where there is none.
    ///
    /// The text of a number is known only from the error of `JSONDecoder` for a number that is no `Int64`.
    /// `JSONDecoder` also returns an `Int64` for numbers close to one, such as `1e-400`; a `Decimal` distinguishes
    /// them.
    private static func number(in container: any SingleValueDecodingContainer) throws -> JSONValue? {
        do {
            let whole = try container.decode(Int64.self)
            do {
                let decimal = try container.decode(Decimal.self)
                return decimal == Decimal(whole) ? .integer(whole) : .decimal(decimal)
            } catch {
                guard text(in: error) == nil else { throw inexact(in: container) }
                return .integer(whole)
            }
        } catch {
            if let text = text(in: error) {
                var text = text
                guard let value = text.withUTF8({ number($0) }) else { throw inexact(in: container) }
                return value
            }
            guard let double = try? container.decode(Double.self) else { return nil }
            let decimal = try? container.decode(Decimal.self)
            guard let decimal, Decimal(string: double.description) != decimal else { return number(double) }
            return .decimal(decimal)
        }
    }

    private static func inexact(in container: any SingleValueDecodingContainer) -> DecodingError {
        let words = "The number has more digits, or another size, than a value can hold exactly."
        return .dataCorruptedError(in: container, debugDescription: words)
    }

    /// Returns the text of a number that `JSONDecoder` couldn't represent; nil for any other error, and for a text that
    /// doesn't follow RFC 8259.
    private static func text(in error: any Error) -> String? {
        guard let (name, payload) = Mirror(reflecting: error).children.first, name == "numberIsNotRepresentableInSwift",
            let text = Mirror(reflecting: payload).children.first?.value as? String ?? payload as? String,
            text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil
        else { return nil }
        return text
    }

    /// Encodes the value.
    ///
    /// - Throws: An `EncodingError` for more than 512 nested containers, or an error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        guard encoder.codingPath.count < JSONValue.maximumDepth else {
            let context = EncodingError.Context(codingPath: [], debugDescription: "The value is nested too deeply.")
            throw EncodingError.invalidValue(JSONValue.null, context)
        }
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case let .bool(value): try container.encode(value)
        case let .integer(value): try container.encode(value)
        case let .double(value): try container.encode(value)
        case let .decimal(value): try container.encode(value)
        case let .string(value): try container.encode(value)
        case let .array(value): try container.encode(value)
        case let .object(value): try container.encode(value)
        }
    }
}
