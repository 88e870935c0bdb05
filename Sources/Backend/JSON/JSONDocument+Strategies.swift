import Foundation

// The types that have a strategy, or a form of their own. What they can't be made of is described by `JSONDecoder`.
extension JSONDocument {
    func date(at index: Int) throws -> Date {
        guard !isNull(at: index) else { throw mismatch(Date.self, at: index) }
        switch decoder.dateDecodingStrategy {
        case .deferredToDate:
            return try Date(from: JSONValueDecoder(document: self, index: index))
        case .secondsSince1970:
            return Date(timeIntervalSince1970: try double(at: index))
        case .millisecondsSince1970:
            return Date(timeIntervalSince1970: try double(at: index) / 1000)
        case .iso8601:
            guard let date = try? Date.ISO8601FormatStyle().parse(string(at: index)) else { throw undecided() }
            return date
        case .custom(let decode):
            return try decode(JSONValueDecoder(document: self, index: index))
        @unknown default:
            throw undecided()
        }
    }

    func data(at index: Int) throws -> Data {
        guard !isNull(at: index) else { throw mismatch(Data.self, at: index) }
        switch decoder.dataDecodingStrategy {
        case .deferredToData:
            return try Data(from: JSONValueDecoder(document: self, index: index))
        case .base64:
            guard let data = Data(base64Encoded: try string(at: index)) else { throw undecided() }
            return data
        case .custom(let decode):
            return try decode(JSONValueDecoder(document: self, index: index))
        @unknown default:
            throw undecided()
        }
    }

    func url(at index: Int) throws -> URL {
        guard !isNull(at: index) else { throw mismatch(URL.self, at: index) }
        guard let url = URL(string: try string(at: index)) else { throw undecided() }
        return url
    }
}
