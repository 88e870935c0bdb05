/// The arrivals that a server remembers, oldest first, and the number of those that were taken.
struct ArrivalLog<Element: Sendable>: Sendable {
    private let countLimit: Int
    private let byteLimit: Int
    private let keepsTaken: Bool
    private let cost: @Sendable (Element) -> Int
    private var entries = Ring<Element>()
    private var forgotten = 0
    private var taken = 0

    /// Creates an empty log.
    ///
    /// - Parameters:
    ///   - count: The number of elements that the log remembers; at least 1.
    ///   - bytes: The size of the elements that the log remembers. It always remembers the latest one.
    ///   - keepsTaken: Whether the log remembers elements that were taken.
    ///   - cost: Returns the size of an element, which doesn't change.
    init(count: Int, bytes: Int, keepsTaken: Bool = true, cost: @escaping @Sendable (Element) -> Int) {
        countLimit = max(1, count)
        byteLimit = bytes
        self.keepsTaken = keepsTaken
        self.cost = cost
    }

    /// The number of all elements, forgotten ones included.
    var count: Int { forgotten + entries.count }

    /// The size of the elements that are remembered.
    private(set) var bytes = 0

    var all: [Element] { entries.elements }

    mutating func append(_ element: Element) {
        entries.append(element)
        bytes += cost(element)
        while entries.count > countLimit || bytes > byteLimit && entries.count > 1, forgetOldest() != nil {}
    }

    /// Forgets the oldest elements until the others together have at most a size, which may have changed since they
    /// arrived; never the latest one.
    mutating func forgetOldest(over limit: Int, _ size: (Element) -> Int) {
        var total = entries.elements.reduce(0) { $0 + size($1) }
        while total > limit, entries.count > 1, let oldest = forgetOldest() { total -= size(oldest) }
    }

    private mutating func forgetOldest() -> Element? {
        guard let oldest = entries.popFirst() else { return nil }
        bytes -= cost(oldest)
        forgotten += 1
        return oldest
    }

    /// Returns the oldest element that was neither taken nor forgotten.
    mutating func take() -> Element? {
        taken = max(taken, forgotten)
        guard let element = entries[taken - forgotten] else { return nil }
        taken += 1
        if !keepsTaken { _ = forgetOldest() }
        return element
    }
}

typealias RequestLog = ArrivalLog<RecordedRequest>

extension RequestLog {
    init(limits: ServerLimits) {
        self.init(count: limits.rememberedRequests, bytes: limits.rememberedBytes) { request in
            request.body.count + 2 * request.rawHead.count
        }
    }
}
