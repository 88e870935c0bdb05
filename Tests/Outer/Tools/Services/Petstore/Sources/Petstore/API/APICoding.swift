import Foundation

/// The coders of bodies with dates, which are as in RFC 3339, with or without fractions of a second.
enum APICoding {
    static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = date(text) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "The text is no date.")
            }
            return date
        }
        return decoder
    }()

    static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            // The style cuts off what is less than a millisecond, and most fractions are a little less in a Double.
            let rounded = date.addingTimeInterval(0.0005)
            try container.encode(rounded.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        }
        return encoder
    }()

    /// Returns the date of a text; one without a zone is in UTC.
    private static func date(_ lowerOrUpper: String) -> Date? {
        let text = lowerOrUpper.uppercased()
        let hasZone = text.hasSuffix("Z") || text.suffix(6).contains { $0 == "+" || $0 == "-" }
        let full = hasZone ? text : text + "Z"
        return (try? Date(full, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
            ?? (try? Date(full, strategy: Date.ISO8601FormatStyle()))
    }
}
