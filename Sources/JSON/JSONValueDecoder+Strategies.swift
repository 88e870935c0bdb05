import Foundation

// The types that have a decoding strategy or a form of their own.
extension JSONValueDecoder {
    func date(at index: Int, _ step: Int) throws -> Date {
        guard !isNull(at: index) else { throw mismatch(Date.self, at: index, step) }
        switch document.settings.dates {
        case .deferredToDate:
            return Date(timeIntervalSinceReferenceDate: try Double.value(in: self, at: index, step))
        case .secondsSince1970:
            return Date(timeIntervalSince1970: try Double.value(in: self, at: index, step))
        case .millisecondsSince1970:
            return Date(timeIntervalSince1970: try Double.value(in: self, at: index, step) / 1000)
        case .iso8601:
            let token = tokens[index]
            if token.kind == .plain, let date = JSONText.date(bytes(of: token)) { return date }
            let text = try String.value(in: self, at: index, step)
            guard let date = try? Date.ISO8601FormatStyle().parse(text) else {
                // The error names the path of the current value, without the key, because `JSONDecoder` does.
                throw corrupted("Expected date string to be ISO8601-formatted.", at: self.index, self.step)
            }
            return date
        case .custom(let decode):
            return try on(index, step) { try decode($0) }
        @unknown default:
            throw undecided(at: index, step)
        }
    }

    func data(at index: Int, _ step: Int) throws -> Data {
        guard !isNull(at: index) else { throw mismatch(Data.self, at: index, step) }
        switch document.settings.data {
        case .deferredToData:
            return try made(Data.self, at: index, step)
        case .base64:
            let token = tokens[index]
            if token.kind == .plain, let data = JSONText.data(bytes(of: token)) { return data }
            guard let data = Data(base64Encoded: try String.value(in: self, at: index, step)) else {
                throw corrupted("Encountered Data is not valid Base64.", at: index, step)
            }
            return data
        case .custom(let decode):
            return try on(index, step) { try decode($0) }
        @unknown default:
            throw undecided(at: index, step)
        }
    }

    func url(at index: Int, _ step: Int) throws -> URL {
        guard !isNull(at: index) else { throw mismatch(URL.self, at: index, step) }
        guard let url = URL(string: try String.value(in: self, at: index, step)) else {
            throw corrupted("Invalid URL string.", at: index, step)
        }
        return url
    }
}
