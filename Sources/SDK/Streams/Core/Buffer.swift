/// A bounded queue of waiting values, which records its high-water mark.
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

    /// The oldest element.
    @inlinable var first: Element? {
        queue.first
    }

    /// Adds an element at the end, and reports a new high-water mark to the debugger.
    ///
    /// Call this method where no lock is held.
    ///
    /// - Returns: The dropped element, if any, which the caller releases.
    @inlinable
    package mutating func append(_ element: Element) -> Element? {
        let dropped = push(element)
        if let mark = takeMark() {
            StreamDebugger.report(mark)
        }
        return dropped
    }

    /// Adds an element at the end; a new high-water mark stays pending until ``takeMark()``.
    ///
    /// - Returns: The dropped element, if any, which the caller releases where no lock is held.
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

    /// Returns the pending high-water mark, which the caller reports to the debugger where no lock is held.
    @inlinable
    mutating func takeMark() -> HighWaterMark? {
        gauge.isDue ? gauge.takeMark() : nil
    }

    /// Removes and returns the first element.
    @inlinable
    mutating func popFirst() -> Element? {
        queue.popFirst()
    }

    /// Removes and returns all elements.
    @inlinable
    package mutating func popAll() -> ArraySlice<Element?> {
        queue.popAll()
    }
}

extension Buffer: Sendable where Element: Sendable {}
