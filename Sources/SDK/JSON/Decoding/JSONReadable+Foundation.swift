import MillracePlatform

// Types with a decoding strategy or a special form.

extension Decimal: JSONReadable {
    /// Returns a decimal number with up to 30 digits and no exponent; other numbers are left to `JSONDecoder`.
    static func value(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> Self {
        let token = decoder.tokens[index]
        guard token.isNumber else {
            guard !decoder.isNull(at: index) else { throw decoder.mismatch(Self.self, at: index, step) }
            let path = decoder.path(to: index, step)
            throw DecodingError.typeMismatch(Self.self, .init(codingPath: path, debugDescription: ""))
        }
        let bytes = decoder.bytes(of: token)
        guard bytes.count <= 30, bytes.allSatisfy({ $0 | 0x20 != UInt8(ascii: "e") }),
            let value = Decimal(string: String(decoding: bytes, as: UTF8.self))
        else { throw decoder.undecided(at: index, step) }
        return value
    }
}

extension Date: JSONReadable {
    static func value(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> Self {
        guard !decoder.isNull(at: index) else { throw decoder.mismatch(Self.self, at: index, step) }
        switch decoder.document.settings.dates {
        case .deferredToDate:
            return Date(timeIntervalSinceReferenceDate: try Double.value(in: decoder, at: index, step))
        case .secondsSince1970:
            return Date(timeIntervalSince1970: try Double.value(in: decoder, at: index, step))
        case .millisecondsSince1970:
            return Date(timeIntervalSince1970: try Double.value(in: decoder, at: index, step) / 1000)
        case .iso8601:
            let token = decoder.tokens[index]
            if token.kind == .plain, let date = JSONText.date(decoder.bytes(of: token)) { return date }
            let text = try String.value(in: decoder, at: index, step)
            guard let date = try? Date.ISO8601FormatStyle().parse(text) else {
                // The error has the path of the current value, without the key, as with `JSONDecoder`.
                let words = "Expected date string to be ISO8601-formatted."
                throw decoder.corrupted(words, at: decoder.index, decoder.step)
            }
            return date
        case let .custom(decode):
            return try decoder.on(index, step) { try decode($0) }
        @unknown default:
            throw decoder.undecided(at: index, step)
        }
    }
}

extension Data: JSONReadable {
    static func value(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> Self {
        guard !decoder.isNull(at: index) else { throw decoder.mismatch(Self.self, at: index, step) }
        switch decoder.document.settings.data {
        case .deferredToData:
            return try decoder.made(Data.self, at: index, step)
        case .base64:
            let token = decoder.tokens[index]
            if token.kind == .plain, let data = JSONText.data(decoder.bytes(of: token)) { return data }
            guard let data = Data(base64Encoded: try String.value(in: decoder, at: index, step)) else {
                throw decoder.corrupted("Encountered Data is not valid Base64.", at: index, step)
            }
            return data
        case let .custom(decode):
            return try decoder.on(index, step) { try decode($0) }
        @unknown default:
            throw decoder.undecided(at: index, step)
        }
    }
}

extension URL: JSONReadable {
    static func value(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> Self {
        guard !decoder.isNull(at: index) else { throw decoder.mismatch(Self.self, at: index, step) }
        guard let url = URL(string: try String.value(in: decoder, at: index, step)) else {
            throw decoder.corrupted("Invalid URL string.", at: index, step)
        }
        return url
    }
}

extension UUID: JSONReadable {
    static func value(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> Self {
        let token = decoder.tokens[index]
        if token.kind == .plain, let value = JSONText.uuid(decoder.bytes(of: token)) { return value }
        return try decoder.made(UUID.self, at: index, step)
    }
}
