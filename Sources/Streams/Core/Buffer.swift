/// A queue of values that wait, with a bound; it reports how full it has been.
@usableFromInline
struct Buffer<Element> {
    @usableFromInline var elements: [Element?] = []
    @usableFromInline var head = 0
    @usableFromInline let buffering: Buffering
    @usableFromInline var gauge: Gauge

    @usableFromInline
    init(_ buffering: Buffering, in name: StaticString) {
        self.buffering = buffering
        gauge = Gauge(name, buffering)
    }

    @inlinable var isEmpty: Bool {
        head == elements.count
    }

    @inlinable var count: Int {
        elements.count - head
    }

    /// The element that has waited longest.
    @inlinable var first: Element? {
        head < elements.count ? elements[head] : nil
    }

    /// Adds an element at the end.
    ///
    /// - Returns: What had to be dropped for it, to be released by the caller.
    @inlinable
    mutating func append(_ element: Element) -> Element? {
        guard count >= buffering.limit else {
            elements.append(element)
            gauge.note(count)
            return nil
        }
        gauge.noteDrop(at: count)
        guard buffering.overflow == .dropOldest, buffering.limit > 0 else { return element }
        let oldest = popFirst()
        elements.append(element)
        return oldest
    }

    /// Takes the first element out.
    @inlinable
    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let element = elements[head]
        elements[head] = nil
        head += 1
        if head == elements.count {
            elements.removeAll(keepingCapacity: head <= 64)
            head = 0
        } else if head > 64, head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return element
    }

    /// Takes all elements out.
    @inlinable
    mutating func popAll() -> ArraySlice<Element?> {
        defer {
            elements = []
            head = 0
        }
        return elements[head...]
    }
}

extension Buffer: Sendable where Element: Sendable {}
