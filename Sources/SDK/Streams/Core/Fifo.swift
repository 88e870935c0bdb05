/// A queue: elements leave it in the order in which they came.
///
/// Adding and taking cost the same however many wait; an empty queue keeps memory for 64 elements at most.
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

    /// The element that has waited longest.
    @inlinable package var first: Element? {
        head < elements.count ? elements[head] : nil
    }

    /// Adds an element at the end.
    @inlinable
    package mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Takes the first element out.
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

    /// Calls a function with every element, the one that has waited longest first.
    @inlinable
    package func forEach(_ body: (Element) -> Void) {
        for case let element? in elements[head...] {
            body(element)
        }
    }

    /// Returns what a function makes of each element, the one that has waited longest first.
    package func map<Result>(_ transform: (Element) -> Result) -> [Result] {
        elements[head...].compactMap { $0.map(transform) }
    }

    /// Returns the elements without a number of those that have waited longest.
    package func suffix(from index: Int) -> [Element] {
        elements[min(elements.count, head + max(0, index))...].compactMap(\.self)
    }

    /// Takes all elements out.
    @inlinable
    mutating func popAll() -> ArraySlice<Element?> {
        defer { self = Fifo() }
        return elements[head...]
    }
}

extension Fifo: Sendable where Element: Sendable {}
