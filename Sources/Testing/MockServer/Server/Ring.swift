/// A first-in, first-out queue with constant cost at both ends, which releases elements as soon as they are taken.
struct Ring<Element> {
    private var slots: [Element?] = []
    private var head = 0
    private(set) var count = 0

    var first: Element? {
        count > 0 ? slots[head] : nil
    }

    /// The element at an offset from the first; `nil` outside.
    subscript(offset: Int) -> Element? {
        offset >= 0 && offset < count ? slots[(head + offset) % slots.count] : nil
    }

    var elements: [Element] {
        (0..<count).compactMap { self[$0] }
    }

    mutating func append(_ element: Element) {
        if count == slots.count { grow() }
        slots[(head + count) % slots.count] = element
        count += 1
    }

    @discardableResult
    mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let element = slots[head]
        slots[head] = nil
        head = (head + 1) % slots.count
        count -= 1
        return element
    }

    private mutating func grow() {
        slots = elements.map(Optional.some) + Array(repeating: nil, count: max(8, count))
        head = 0
    }
}

extension Ring: Sendable where Element: Sendable {}
