/// A first-in, first-out queue.
///
/// The cost of adding and removing doesn't depend on the number of elements; an empty queue keeps memory for at most 64
/// elements.
@usableFromInline
package struct Fifo<Element> {
    @usableFromInline var elements: [Element?] = []
    @usableFromInline var head = 0

    @inlinable
    package init() {}

    @inlinable package var isEmpty: Bool {
        head == elements.count
    }

    @inlinable package var count: Int {
        elements.count - head
    }

    /// The oldest element.
    @inlinable package var first: Element? {
        head < elements.count ? elements[head] : nil
    }

    /// Adds an element at the end.
    @inlinable
    package mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Removes and returns the first element.
    @inlinable
    package mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let element = elements[head].take()
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

    /// Calls a function with every element, the oldest first.
    @inlinable
    package func forEach(_ body: (Element) -> Void) {
        for case let element? in elements[head...] {
            body(element)
        }
    }

    /// Returns the results of a function for each element, the oldest first.
    package func map<Result>(_ transform: (Element) -> Result) -> [Result] {
        elements[head...].compactMap { $0.map(transform) }
    }

    /// Returns the elements without a number of the oldest ones.
    package func suffix(from index: Int) -> [Element] {
        elements[min(elements.count, head + max(0, index))...].compactMap(\.self)
    }

    /// Removes and returns all elements.
    @inlinable
    mutating func popAll() -> ArraySlice<Element?> {
        defer { self = Fifo() }
        return elements[head...]
    }
}

extension Fifo: Sendable where Element: Sendable {}
