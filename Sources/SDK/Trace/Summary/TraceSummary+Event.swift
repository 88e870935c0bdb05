import MillraceStreams

extension TraceSummary {
    /// The events of a case.
    public struct Event: Sendable, Hashable {
        /// The feature: `CitiesViewModel`.
        public let feature: String

        /// The case, without values: `.ui(.select)`.
        public let name: String

        /// The number of events.
        public fileprivate(set) var count = 0

        /// The number of those that changed nothing that a log has, and started nothing.
        public fileprivate(set) var idleCount = 0

        /// The number of those that were not reduced, because their effect or their part had gone.
        public fileprivate(set) var droppedCount = 0

        fileprivate init(_ member: FeatureMember) {
            (feature, name) = (member.feature, member.name)
        }
    }

    /// The events that changed nothing, or were dropped, the most frequent first.
    ///
    /// A log has no secrets: an event that changes only one, as a letter typed into a password does, changes nothing in
    /// it.
    public var idleEvents: [Event] {
        let idle = eventsByName.sorted { $0.key < $1.key }.map(\.value).filter { $0.idleCount + $0.droppedCount > 0 }
        return idle.sorted { $0.idleCount + $0.droppedCount > $1.idleCount + $1.droppedCount }
    }

    mutating func addEvents(of index: TraceIndex) {
        for record in index.records {
            switch record.entry {
            case let .event(text, loop, parts, changes, edits):
                let isIdle = parts.isEmpty && changes.isEmpty && edits == nil && !index.causes.contains(record.number)
                count(text, of: loop) { event in
                    event.count += 1
                    if isIdle { event.idleCount += 1 }
                }
            case let .dropped(text, loop):
                count(text, of: loop) { event in
                    event.count += 1
                    event.droppedCount += 1
                }
            case .key, .began, .started, .ended, .access, .joined, .sent, .answered, .failed, .pruned, .outcome,
                .sentMessage, .receivedMessage, .connection, .frame, .note:
                break
            }
        }
    }

    private mutating func count(_ text: String, of loop: String, _ change: (inout Event) -> Void) {
        let member = FeatureMember(feature: TraceNames.feature(of: loop), name: TraceNames.event(text))
        change(&eventsByName[member, default: Event(member)])
    }
}
