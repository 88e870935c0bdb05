/// Elements in order, each with an id that no other one has, found by their ids at once.
///
/// ```swift
/// var downloads: Rows = [Download(id: 1), Download(id: 2)]
/// downloads[id: 2]?.isRunning = true
/// downloads.append(Download(id: 3))
/// downloads[id: 1] = nil
/// ```
///
/// An element is changed in place; reading, changing or appending an element takes the same time whatever their number.
/// Inserting, removing or moving one takes a time that grows with the number of the elements behind it. An element
/// whose id is there already is not added, and nothing traps for that.
///
/// A copy of the rows costs nothing; a change of one of two copies copies the elements near the changed one, and not
/// all.
///
/// The rows keep a short log of their changes, from which ``Part/init(forEach:event:)`` learns which of many have
/// changed. The log is ignored in comparisons and not encoded.
public struct Rows<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    @usableFromInline var elements = RowChunks<Element>()
    @usableFromInline var positions: [Element.ID: Int] = [:]
    @usableFromInline var log = RowLog<Element.ID>()

    /// Creates rows without an element.
    @inlinable
    public init() {}

    /// Creates rows of some elements, in their order.
    ///
    /// - Parameter elements: The elements; of several with one id, the first one is taken.
    @inlinable
    public init(_ elements: some Sequence<Element>) {
        positions.reserveCapacity(elements.underestimatedCount)
        for element in elements {
            add(element)
        }
        if !self.elements.isEmpty { log.forget() }
    }

    /// The element with an id.
    ///
    /// Setting an element where there is one with that id changes it in place, setting `nil` removes it, and setting
    /// one where there is none appends it. Where the id of the new element is not the one that it is set for, the
    /// element gets its own id, and is removed if another element has that id already.
    ///
    /// - Parameter id: The id.
    @inlinable
    public subscript(id id: Element.ID) -> Element? {
        get {
            positions[id].map { elements[$0] }
        }
        _modify {
            let position = positions[id]
            // The element is moved out, so that its storage has no other reference while it is changed.
            var element = position.map { elements.take(at: $0) }
            defer { put(element, at: position, insteadOf: id) }
            yield &element
        }
    }

    /// The position of the element with an id, if there is one.
    ///
    /// - Parameter id: The id.
    @inlinable
    public func index(id: Element.ID) -> Int? {
        positions[id]
    }

    /// Adds an element behind the others.
    ///
    /// - Parameter element: The element.
    /// - Returns: `true` if it was added; `false` if its id is there already.
    @inlinable
    @discardableResult
    public mutating func append(_ element: Element) -> Bool {
        guard add(element) else { return false }
        log.note(element.id)
        return true
    }

    /// Adds an element before another one.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - position: Its position, from 0; one beyond the end, or before the start, is the end or the start.
    /// - Returns: `true` if it was added; `false` if its id is there already.
    @inlinable
    @discardableResult
    public mutating func insert(_ element: Element, at position: Int) -> Bool {
        guard positions[element.id] == nil else { return false }
        let position = limit(position)
        elements.insert(element, at: position)
        number(from: position)
        log.note(element.id)
        return true
    }

    /// Removes the element with an id.
    ///
    /// - Parameter id: The id.
    /// - Returns: The element, if there was one.
    @inlinable
    @discardableResult
    public mutating func remove(id: Element.ID) -> Element? {
        guard let position = positions.removeValue(forKey: id) else { return nil }
        let element = elements.remove(at: position)
        number(from: position)
        log.note(id)
        return element
    }

    /// Removes all elements, or those that pass a test.
    ///
    /// - Parameter isRemoved: The test; by default all elements pass.
    @inlinable
    public mutating func removeAll(where isRemoved: (Element) -> Bool = { _ in true }) {
        elements = RowChunks(filter { !isRemoved($0) })
        renumber()
    }

    /// Moves the element with an id to another position; does nothing if there is none.
    ///
    /// - Parameters:
    ///   - id: The id.
    ///   - position: Its position afterwards, from 0; one beyond the end, or before the start, is the last or the
    ///     first.
    @inlinable
    public mutating func move(id: Element.ID, to position: Int) {
        guard let old = positions[id] else { return }
        let element = elements.remove(at: old)
        let new = limit(position)
        elements.insert(element, at: new)
        number(from: Swift.min(old, new))
        log.note(nil)
    }

    /// Sorts the elements.
    ///
    /// - Parameter areInOrder: Whether the first element comes before the second.
    @inlinable
    public mutating func sort(by areInOrder: (Element, Element) -> Bool) {
        elements = RowChunks(sorted(by: areInOrder))
        number(from: 0)
        log.note(nil)
    }

    /// Changes the element with an id in place, if there is one; see ``RowContainer``.
    ///
    /// - Parameters:
    ///   - id: The id.
    ///   - change: Changes the element; not called if there is none.
    @inlinable
    public mutating func changeRow(withID id: Element.ID, _ change: (inout Element) -> Void) {
        guard let position = positions[id] else { return }
        change(&elements[position])
        if elements[position].id == id {
            log.note(id)
        } else {
            put(elements.take(at: position), at: position, insteadOf: id)
        }
    }

    @inlinable
    @discardableResult
    mutating func add(_ element: Element) -> Bool {
        guard positions[element.id] == nil else { return false }
        positions[element.id] = elements.count
        elements.append(element)
        return true
    }

    /// Puts an element back that was moved out, or removes or appends one.
    @inlinable
    mutating func put(_ element: Element?, at position: Int?, insteadOf id: Element.ID) {
        guard let position else {
            if let element { append(element) }
            return
        }
        if let element, element.id == id || positions[element.id] == nil {
            elements.put(element, at: position)
            guard element.id != id else { return log.note(id) }
            positions[id] = nil
            positions[element.id] = position
            log.note(id)
            log.note(element.id)
        } else {
            elements.close(at: position)
            positions[id] = nil
            number(from: position)
            log.note(id)
        }
    }

    @inlinable
    func limit(_ position: Int) -> Int {
        Swift.min(Swift.max(0, position), elements.count)
    }

    @inlinable
    mutating func number(from first: Int) {
        for position in first..<elements.count {
            positions[elements[position].id] = position
        }
    }

    @inlinable
    mutating func renumber() {
        positions = [:]
        number(from: 0)
        log.forget()
    }
}
