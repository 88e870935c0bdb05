import MillraceStreams
import Synchronization

/// What happened in a loop, in order, within a bound.
///
/// Hand one to a loop when it is made, to record it from the start; ``text`` is the log, ``session`` what can be replayed.
/// The states of the entries share their storage with those of the loop where the value allows it, as arrays, dictionaries
/// and strings do.
public final class Journal<State: Sendable, Event: Sendable>: Sendable {
    private let recorded: Mutex<JournalStore<State, Event>>
    private let byteCount: @Sendable (JournalEntry<State, Event>) -> Int

    /// Creates an empty journal.
    ///
    /// - Parameters:
    ///   - buffering: How many entries are kept, and which of them are dropped when there is one too many: by default the
    ///     latest 10,000. With `.dropOldest` the session begins with the state before the first event that is kept; with
    ///     `.dropNewest` recording ends at the bound.
    ///   - byteLimit: How many bytes the entries that are kept may have together; any number by default. An entry that has
    ///     more by itself is not kept, nor is any entry before it (with `.dropOldest`) or after it (with `.dropNewest`).
    ///   - byteCount: Measures an entry, outside all locks. By default it is the size of the entry itself, without what its
    ///     state and event have elsewhere in memory: a journal of large states needs a measure of its own.
    public init(
        buffering: Buffering = .bounded(10_000, .dropOldest),
        byteLimit: Int = .max,
        byteCount: @escaping @Sendable (JournalEntry<State, Event>) -> Int = { _ in
            MemoryLayout<JournalEntry<State, Event>>.size
        }
    ) {
        recorded = Mutex(JournalStore(buffering, byteLimit: byteLimit))
        self.byteCount = byteCount
    }

    /// How many entries were dropped.
    ///
    /// May be read from any thread.
    public var droppedCount: Int {
        recorded.withLock { $0.droppedCount }
    }

    /// What happened until now, as far as it is kept.
    ///
    /// May be read from any thread.
    public var entries: [JournalEntry<State, Event>] {
        recorded.withLock { $0.entries }
    }

    /// The entries as a numbered log, with what each changed in the state.
    ///
    /// An entry keeps its number when those before it are dropped.
    ///
    /// ```text
    /// 0  began
    ///        State(cities: [], isLoading: true)
    /// 1  ▶ whenLoading#1
    /// 2  .didLoad(["London"])  (whenLoading#1)
    ///        cities: [] → ["London"]
    ///        isLoading: true → false
    /// 3  ■ whenLoading#1  (answered)
    /// ```
    public var text: String {
        let (entries, first) = recorded.withLock { ($0.entries, $0.firstNumber) }
        let width = "\(max(0, first + entries.count - 1))".count
        return zip(first..., entries).map { number, entry in
            let label = String(repeating: " ", count: width - "\(number)".count) + "\(number)  "
            let indent = String(repeating: " ", count: label.count)
            return label + entry.description.split(separator: "\n").joined(separator: "\n" + indent)
        }
        .joined(separator: "\n")
    }

    /// What can be exported and replayed, or `nil` if nothing is kept that says what the state was.
    ///
    /// Where entries were dropped, it begins with the state before the first event that is kept.
    public var session: Session<State, Event>? {
        let entries = entries
        guard let initial = entries.lazy.compactMap(\.stateBefore).first else { return nil }
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
        let bytes = byteCount(entry)
        // What is dropped is released outside the lock: it may be the last that holds an object.
        let dropped = recorded.withLock { $0.append(entry, bytes: bytes) }
        withExtendedLifetime(dropped) {}
    }
}
