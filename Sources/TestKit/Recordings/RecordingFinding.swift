/// Something in which recordings and today's `Response` type differ.
public struct RecordingFinding: Sendable, Hashable {
    /// The kinds of differences.
    public enum Kind: String, Sendable, CaseIterable {
        /// The type wants a field that is not in a recording, or is something else there.
        case missing
        /// The type has a property of the name of a field, and doesn't get it from there.
        case unread
        /// The type has nothing of the name of a field, and doesn't look at it.
        case unknown
    }

    /// The kind of the difference.
    public let kind: Kind
    /// Where: `cities[3].name`; `cities[].name` for every element.
    public let path: String
    /// More about it: empty where there is no more to say.
    public let reason: String
    /// The name of the recording; empty where it is about all of them.
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
