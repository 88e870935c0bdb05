/// The running effects, in the order in which they began.
///
/// An effect is removed by its number, without a look at the others.
///
/// A feedback mostly has one effect, which needs no list. Numbers are added in ascending order. The position of a
/// removed element stays empty until most positions are empty; then the others move up. So a binary search finds a
/// number, and an element moves once for each that was removed.
package struct RunningEffects<Number: Comparable, Element> {
    private var only: (number: Number, element: Element)?
    private var places: [(number: Number, element: Element?)] = []
    private var count = 0

    /// Creates an empty list.
    package init() {}

    /// Whether nothing runs.
    package var isEmpty: Bool {
        count == 0
    }

    /// The element that began last, if it has not been taken out.
    var last: Element? {
        only?.element ?? places.last?.element
    }

    /// Adds an element that begins.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - number: The element's number, greater than those that were added before.
    package mutating func append(_ element: Element, number: Number) {
        count += 1
        guard count > 1 else { return only = (number, element) }
        if let first = only.take() { places.append((first.number, first.element)) }
        places.append((number, element))
    }

    /// Removes an element.
    ///
    /// - Parameter number: The element's number.
    /// - Returns: The element with the number, or `nil` if there is none.
    package mutating func remove(_ number: Number) -> Element? {
        if let only {
            guard only.number == number else { return nil }
            (self.only, count) = (nil, 0)
            return only.element
        }
        guard let place = place(of: number), let element = places[place].element else { return nil }
        count -= 1
        if count == 0 {
            places.removeAll(keepingCapacity: places.count <= 64)
        } else {
            places[place].element = nil
            if places.count > 64, count * 2 < places.count {
                places.removeAll { $0.element == nil }
            }
        }
        return element
    }

    /// Removes the only element, if there is exactly one, without making a list for it.
    mutating func removeOnly() -> Element? {
        only.flatMap { remove($0.number) }
    }

    /// Removes all elements, in the order in which they began.
    package mutating func removeAll() -> [Element] {
        defer {
            places.removeAll(keepingCapacity: places.count <= 64)
            (only, count) = (nil, 0)
        }
        return only.map { [$0.element] } ?? places.compactMap(\.element)
    }

    private func place(of number: Number) -> Int? {
        // The element that began last ends first more often than not.
        if let last = places.last, last.number == number { return places.count - 1 }
        let place = places.partitioningIndex { $0.number >= number }
        return place < places.count && places[place].number == number ? place : nil
    }
}
