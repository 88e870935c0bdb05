import MillraceStreams

/// Statistics over logs: slow screens and requests, work without a result, and states that were never reached.
///
/// ```swift
/// var summary = TraceSummary()
/// summary.add(log, named: "session.jsonl")
/// print(summary)
/// ```
///
/// A summary keeps counts and times, not the logs, so that a folder of any size can be read one file after the other.
public struct TraceSummary: Sendable, Hashable {
    /// The number of logs.
    public private(set) var logCount = 0

    /// The number of their records.
    public private(set) var recordCount = 0

    var endpointsByRequest: [String: Endpoint] = [:]
    var screensByTitle: [String: Screen] = [:]
    var feedbacksByName: [FeatureMember: Feedback] = [:]
    var eventsByName: [FeatureMember: Event] = [:]
    var partsByPath: [FeatureMember: Part] = [:]
    /// The paths of the parts that an event has changed.
    var changedPaths: Set<FeatureMember> = []

    /// Creates a summary of no log.
    public init() {}

    /// Adds a log.
    ///
    /// - Parameters:
    ///   - log: The log.
    ///   - name: Its name, by which the slowest exchange is found again.
    public mutating func add(_ log: TraceLog, named name: String) {
        logCount += 1
        recordCount += log.records.count
        let index = TraceIndex(log)
        addExchanges(of: index, named: name)
        addScreens(of: index, named: name)
        addFeedbacks(of: index)
        addEvents(of: index)
        addParts(of: index)
    }
}

extension TraceSummary {
    /// Something of a feature that has a name.
    struct FeatureMember: Hashable, Comparable {
        let feature: String
        let name: String

        static func < (left: Self, right: Self) -> Bool {
            (left.feature, left.name) < (right.feature, right.name)
        }
    }
}
