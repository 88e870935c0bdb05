import Foundation

extension SnapshotStrategy where Value: Encodable {
    /// The value as JSON with sorted keys and with ISO 8601 dates in UTC.
    ///
    /// ```swift
    /// assertSnapshot(of: Address(city: "Bath", firstLine: "1 Mill Lane"), as: .json)
    /// ```
    /// ```text
    /// {
    ///   "city" : "Bath",
    ///   "firstLine" : "1 Mill Lane"
    /// }
    /// ```
    public static var json: SnapshotStrategy {
        SnapshotStrategy { value in
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
            encoder.dateEncodingStrategy = .iso8601
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        }
    }
}
