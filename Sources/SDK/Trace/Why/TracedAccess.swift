import MillraceStreams

/// An access, put together from its records.
public struct TracedAccess: Sendable, Hashable {
    /// The method and the URL.
    public let request: String

    /// The statuses of its answers, in their order; an exchange without an answer has none.
    public let statuses: [Int]

    /// The seconds that its last exchange took.
    public let seconds: Double

    /// Its outcome; `nil` while it is under way.
    public let outcome: String?

    /// The elements that were left out of its answer: `pruned 1 of 3: at [1].name: expected a string, found a number`;
    /// `nil` where there are none.
    public let pruned: String?

    /// The position of the text in the body of its last answer, or in the message: `$.cities[1].name`; `nil` where it
    /// isn't there.
    public let place: String?

    /// The number of the last message over its connection that has the text; `nil` where none has.
    public let message: CauseID?
}

extension TracedAccess: CustomStringConvertible {
    /// The access in a line: `GET http://host/v1/cities: 503, 200 in 12.0 ms, from the network, body $[1].name`.
    public var description: String {
        let answers = statuses.map { "\($0)" }.joined(separator: ", ")
        let exchange = statuses.isEmpty ? nil : "\(answers) in \(seconds.inMilliseconds)"
        let place = [message.map { "message \($0)" } ?? place.map { _ in "body" }, place].compactMap { $0 }
        let parts = [exchange, outcome ?? "not over", pruned, place.isEmpty ? nil : place.joined(separator: " ")]
            .compactMap { $0 }
        return "\(request): \(parts.joined(separator: ", "))"
    }
}
