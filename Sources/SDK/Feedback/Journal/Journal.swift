import MillraceStreams

/// A record of the events, the effects and the states of a loop, in order, within a bound.
///
/// Pass a journal to a loop's initializer to record the loop from its start; ``text`` is the log, and `session`, in
/// MillraceTrace, can be replayed. The states of the entries share their storage with those of the loop where the value
/// allows it, as arrays, dictionaries and strings do.
public final class Journal<State: Sendable, Event: Sendable>: @unchecked Sendable {
    // Unchecked, because `recorded` is guarded by `lock`.
    private let lock = Lock()
    private var recorded: JournalStore<State, Event>
    private let byteCount: @Sendable (JournalEntry<State, Event>) -> Int

    /// Creates an empty journal.
    ///
    /// - Parameters:
    ///   - buffering: The number of entries that are kept, and which of them are dropped when there is one too many: by
    ///     default the latest 10,000 are kept. With `.dropOldest` the session begins with the state before the first
    ///     event that is kept; with `.dropNewest` recording ends at the bound.
    ///   - byteLimit: The number of bytes that the kept entries may have together; any number by default. An entry that
    ///     has more by itself is not kept, nor is any entry before it (with `.dropOldest`) or after it (with
    ///     `.dropNewest`).
    ///   - byteCount: Measures an entry, outside all locks. By default the size is that of the entry itself, without
    ///     the memory that its state and its event have elsewhere: a journal of large states needs a measure of its
    ///     own.
    public init(
        buffering: Buffering = .bounded(10_000, .dropOldest),
        byteLimit: Int = .max,
        byteCount: @escaping @Sendable (JournalEntry<State, Event>) -> Int = { _ in
            MemoryLayout<JournalEntry<State, Event>>.size
        }
    ) {
        recorded = JournalStore(buffering, byteLimit: byteLimit)
        self.byteCount = byteCount
    }

    /// The number of entries that were dropped.
    ///
    /// The property may be read from any thread.
    public var droppedCount: Int {
        lock.sync { recorded.droppedCount }
    }

    /// The entries that are kept.
    ///
    /// The property may be read from any thread.
    public var entries: [JournalEntry<State, Event>] {
        lock.sync { recorded.entries }
    }

    /// The entries as a numbered log, with the changes of the state.
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
        let (entries, first) = lock.sync { (recorded.entries, recorded.firstNumber) }
        let width = "\(max(0, first + entries.count - 1))".count
        return zip(first..., entries).map { number, entry in
            let label = String(repeating: " ", count: width - "\(number)".count) + "\(number)  "
            let indent = String(repeating: " ", count: label.count)
            return label + entry.description.split(separator: "\n").joined(separator: "\n" + indent)
        }
        .joined(separator: "\n")
    }

    /// Adds an entry, from any thread.
    ///
    /// - Parameter entry: The entry.
    public func record(_ entry: JournalEntry<State, Event>) {
        let bytes = byteCount(entry)
        // Dropped entries are released outside the lock: they may hold the last reference to an object.
        let dropped = lock.sync { recorded.append(entry, bytes: bytes) }
        withExtendedLifetime(dropped) {}
    }
}
