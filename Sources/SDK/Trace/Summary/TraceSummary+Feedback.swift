import MillraceStreams

extension TraceSummary {
    /// The effects of a feedback.
    public struct Feedback: Sendable, Hashable {
        /// The feature: `CitiesViewModel`.
        public let feature: String

        /// The feedback: `whenLoading`, or `rows.[].load` in a part.
        public let name: String

        /// The number of effects that were started.
        public fileprivate(set) var startCount = 0

        /// The number of effects that the state replaced before they had sent an event.
        public fileprivate(set) var replacedCount = 0

        /// The number of effects that the state no longer wanted before they had sent an event.
        public fileprivate(set) var unwantedCount = 0

        fileprivate init(_ member: FeatureMember) {
            (feature, name) = (member.feature, member.name)
        }
    }

    /// The feedbacks whose effects were cancelled before they had sent an event, the one with most of them first.
    ///
    /// Effects that ended with their loop are not counted: sources do so by design.
    public var cancelledFeedbacks: [Feedback] {
        let cancelled = sortedFeedbacks.filter { $0.replacedCount + $0.unwantedCount > 0 }
        return cancelled.sorted { $0.replacedCount + $0.unwantedCount > $1.replacedCount + $1.unwantedCount }
    }

    /// The feedbacks of which no log has an effect: of those that have names, and are none of a part.
    ///
    /// A loop names its feedbacks where it begins, and not in older files.
    public var unusedFeedbacks: [Feedback] { sortedFeedbacks.filter { $0.startCount == 0 } }

    private var sortedFeedbacks: [Feedback] {
        feedbacksByName.sorted { $0.key < $1.key }.map(\.value)
    }

    mutating func addFeedbacks(of index: TraceIndex) {
        var running: [FeatureMember: CauseID] = [:]
        let answered = Set(index.records.filter { $0.entry.isReduced }.map(\.cause))
        for record in index.records {
            switch record.entry {
            case let .began(loop, _, names):
                for name in names ?? [] {
                    let member = FeatureMember(feature: TraceNames.feature(of: loop), name: name)
                    feedbacksByName[member] = feedbacksByName[member] ?? Feedback(member)
                }
            case let .started(effect, loop):
                running[FeatureMember(feature: loop, name: effect)] = record.number
                let name = TraceNames.feedback(of: effect)
                count(FeatureMember(feature: TraceNames.feature(of: loop), name: name)) { $0.startCount += 1 }
                // The feedback of parts has no effects but those of the parts.
                for end in name.indices where name[end] == "." {
                    let member = FeatureMember(feature: TraceNames.feature(of: loop), name: String(name[..<end]))
                    if feedbacksByName[member] != nil { count(member) { $0.startCount += 1 } }
                }
            case let .ended(effect, loop, how):
                let number = running.removeValue(forKey: FeatureMember(feature: loop, name: effect))
                guard let number, !answered.contains(number) else { continue }
                let name = TraceNames.feedback(of: effect)
                count(FeatureMember(feature: TraceNames.feature(of: loop), name: name)) { feedback in
                    if how == "cancelled: replaced" { feedback.replacedCount += 1 }
                    if how == "cancelled: unwanted" { feedback.unwantedCount += 1 }
                }
            case .key, .event, .dropped, .access, .joined, .sent, .answered, .failed, .pruned, .outcome, .sentMessage,
                .receivedMessage, .connection, .frame, .note:
                break
            }
        }
    }

    private mutating func count(_ member: FeatureMember, _ change: (inout Feedback) -> Void) {
        change(&feedbacksByName[member, default: Feedback(member)])
    }
}

extension TraceEntry {
    fileprivate var isReduced: Bool {
        if case .event = self { true } else { false }
    }
}
