/// A difference between recordings and the `Response` type.
public struct RecordingFinding: Sendable, Hashable {
    /// The differences between a recorded field and the `Response` type.
    public enum Kind: String, Sendable, CaseIterable {
        /// The type needs a field that a recording lacks, or has with a value of another type.
        case missing
        /// The type has a property of the name of a field, and doesn't read the field.
        case unread
        /// The type has no property of the name of a field, and doesn't read the field.
        case unknown
    }

    /// The kind of the difference.
    public let kind: Kind
    /// The path in the document: `cities[3].name`, or `cities[].name` for every element.
    public let path: String
    /// The details; empty for a finding without any.
    public let reason: String
    /// The name of the recording; empty for a finding about all of them.
    public let recording: String
}

extension RecordingFinding: CustomStringConvertible {
    /// The finding on one line: `missing cities[3].name in GET-v1-cities.2.200: expected a string, found a number`.
    public var description: String {
        let place = path.isEmpty ? "the root" : path
        let file = recording.isEmpty ? "" : " in \(recording)"
        return "\(kind.rawValue) \(place)\(file)" + (reason.isEmpty ? "" : ": \(reason)")
    }
}
