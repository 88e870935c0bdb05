/// A queue of values that wait, with a bound; the queue notes how full it has been.
@usableFromInline
package struct Buffer<Element> {
    @usableFromInline package var queue = Fifo<Element>()
    @usableFromInline let buffering: Buffering
    @usableFromInline var gauge: Gauge

    @usableFromInline
    package init(_ buffering: Buffering, in name: StaticString) {
        self.buffering = buffering
        gauge = Gauge(name, buffering)
    }

    @inlinable var isEmpty: Bool {
        queue.isEmpty
    }

    @inlinable var count: Int {
        queue.count
    }

    /// The element that has waited longest.
    @inlinable var first: Element? {
        queue.first
    }

    /// Adds an element at the end, and reports the high-water mark, if one is due, to the debugger.
    ///
    /// Call this method where no lock is held.
    ///
    /// - Returns: The element that had to be dropped, which the caller releases.
    @inlinable
    package mutating func append(_ element: Element) -> Element? {
        let dropped = push(element)
        if let mark = takeMark() {
            StreamDebugger.report(mark)
        }
        return dropped
    }

    /// Adds an element at the end; a high-water mark that is due waits for ``takeMark()``.
    ///
    /// - Returns: The element that had to be dropped, which the caller releases where no lock is held.
    @inlinable
    mutating func push(_ element: Element) -> Element? {
        guard count >= buffering.limit else {
            queue.append(element)
            gauge.note(count)
            return nil
        }
        gauge.noteDrop(at: count)
        guard buffering.overflow == .dropOldest, buffering.limit > 0 else { return element }
        let oldest = queue.popFirst()
        queue.append(element)
        return oldest
    }

    /// Returns the high-water mark that is due, which the caller reports to the debugger where no lock is held.
    @inlinable
    mutating func takeMark() -> HighWaterMark? {
        gauge.isDue ? gauge.takeMark() : nil
    }

    /// Takes the first element out.
    @inlinable
    mutating func popFirst() -> Element? {
        queue.popFirst()
    }

    /// Takes all elements out.
    @inlinable
    package mutating func popAll() -> ArraySlice<Element?> {
        queue.popAll()
    }
}

extension Buffer: Sendable where Element: Sendable {}
