/// The findings of a ``RecordingCheck``.
public struct RecordingReport: Sendable, Equatable {
    /// The method and path of the resource.
    public let endpoint: String
    /// The names of the decoded recordings.
    public let decoded: [String]
    /// The names of the recordings that were skipped, because the resource doesn't accept their status.
    public let skipped: [String]
    /// The findings: missing fields first, then unread and unknown ones.
    public let findings: [RecordingFinding]
}

extension RecordingReport: CustomStringConvertible {
    /// The report in lines; the first one counts the recordings.
    ///
    /// ```text
    /// 2 recordings of GET /v1/cities
    ///   missing cities[].country: nil in every recording that was decoded
    ///   unknown total
    /// ```
    public var description: String {
        let count = decoded.count == 1 ? "1 recording" : "\(decoded.count) recordings"
        let rest = skipped.isEmpty ? "" : ", and \(skipped.count) of a status that it doesn't accept"
        return (["\(count) of \(endpoint)\(rest)"] + findings.map { "  \($0)" }).joined(separator: "\n")
    }
}
