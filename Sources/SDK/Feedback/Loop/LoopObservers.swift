import MillraceStreams
import Synchronization

/// The observers of all loops of the process.
struct LoopObservers: Sendable {
    struct Member: Sendable {
        /// A number that is larger than those of the observers before.
        let number: Int
        let isWanted: @Sendable (LoopID) -> Bool
        let observe: @Sendable (LoopReport) -> Void
    }

    /// The number of times that an observer was added or removed; an atomic, which a loop reads for each event.
    static let version = Atomic<Int>(0)
    static let current = MutableProperty(LoopObservers())

    private static let memberCount = Atomic<Int>(0)

    /// Whether there are observers; an atomic, which a loop reads for each event that is sent.
    static var areThere: Bool {
        memberCount.load(ordering: .relaxed) > 0
    }

    /// The observers, in the order in which they were added.
    private(set) var members: [Member] = []
    private var count = 0

    mutating func add(
        where isWanted: @escaping @Sendable (LoopID) -> Bool,
        _ observe: @escaping @Sendable (LoopReport) -> Void
    ) -> Int {
        count += 1
        members.append(Member(number: count, isWanted: isWanted, observe: observe))
        Self.memberCount.store(members.count, ordering: .relaxed)
        Self.version.add(1, ordering: .relaxed)
        return count
    }

    /// Removes an observer, and returns it: it may hold objects whose end changes the observers.
    mutating func remove(_ number: Int) -> Member? {
        Self.version.add(1, ordering: .relaxed)
        defer { Self.memberCount.store(members.count, ordering: .relaxed) }
        return members.firstIndex { $0.number == number }.map { members.remove(at: $0) }
    }
}
