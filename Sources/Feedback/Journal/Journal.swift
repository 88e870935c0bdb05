import Synchronization

/// What happened in a loop, in order.
///
/// Hand one to a loop when it is made, to record it from the start; ``text`` is the log, ``session`` what can be replayed.
public final class Journal<State: Sendable, Event: Sendable>: Sendable {
    private let recorded = Mutex<[JournalEntry<State, Event>]>([])

    /// Makes an empty journal.
    public init() {}

    /// What happened until now.
    ///
    /// May be read from any thread.
    public var entries: [JournalEntry<State, Event>] {
        recorded.withLock { $0 }
    }

    /// The entries as a numbered log, with what each changed in the state.
    ///
    /// ```text
    /// 0  began
    ///        State(cities: [], isLoading: true)
    /// 1  ▶ whenLoading#1
    /// 2  .didLoad(["London"])  (whenLoading#1)
    ///        cities: [] → ["London"]
    ///        isLoading: true → false
    /// 3  ■ whenLoading#1  (cancelled: unwanted)
    /// ```
    public var text: String {
        let entries = entries
        let width = "\(max(0, entries.count - 1))".count
        return entries.enumerated().map { number, entry in
            let label = String(repeating: " ", count: width - "\(number)".count) + "\(number)  "
            let indent = String(repeating: " ", count: label.count)
            return label + entry.description.split(separator: "\n").joined(separator: "\n" + indent)
        }
        .joined(separator: "\n")
    }

    /// What can be exported and replayed, or `nil` if nothing was recorded.
    public var session: Session<State, Event>? {
        let entries = entries
        guard case let .began(initial)? = entries.first else { return nil }
        let steps = entries.compactMap { entry -> Session<State, Event>.Step? in
            guard case let .accepted(event, origin, _, after) = entry else { return nil }
            return Session.Step(event: event, origin: origin, state: after)
        }
        return Session(initial: initial, steps: steps)
    }

    /// Adds an entry, from any thread.
    ///
    /// - Parameter entry: What happened.
    public func record(_ entry: JournalEntry<State, Event>) {
        recorded.withLock { $0.append(entry) }
    }
}
