/// The elements of rows in chunks, of which all but the last are full.
///
/// A changed copy shares all chunks but one with the original: where an observer keeps the last state of ten thousand
/// rows, the next change copies a hundredth of them.
@usableFromInline
struct RowChunks<Element> {
    @usableFromInline var chunks: [[Element]] = []
    @usableFromInline var count = 0

    /// The number of elements of a full chunk: about as many as there are chunks of ten thousand elements.
    @inlinable static var size: Int {
        128
    }

    @inlinable
    init() {}

    @inlinable
    init(_ elements: some Sequence<Element>) {
        for element in elements {
            append(element)
        }
    }

    @inlinable var isEmpty: Bool {
        count == 0
    }

    @inlinable
    subscript(position: Int) -> Element {
        get {
            chunks[position / Self.size][position % Self.size]
        }
        _modify {
            yield &chunks[position / Self.size][position % Self.size]
        }
    }

    @inlinable
    mutating func append(_ element: Element) {
        if count % Self.size == 0 {
            chunks.append([element])
        } else {
            chunks[chunks.count - 1].append(element)
        }
        count += 1
    }

    @inlinable
    mutating func insert(_ element: Element, at position: Int) {
        guard position < count else { return append(element) }
        count += 1
        var chunk = position / Self.size
        chunks[chunk].insert(element, at: position % Self.size)
        while chunks[chunk].count > Self.size {
            let last = chunks[chunk].removeLast()
            chunk += 1
            if chunk == chunks.count { chunks.append([]) }
            chunks[chunk].insert(last, at: 0)
        }
    }

    @inlinable
    mutating func remove(at position: Int) -> Element {
        let element = chunks[position / Self.size].remove(at: position % Self.size)
        fill(from: position / Self.size)
        return element
    }

    /// Moves an element out temporarily; the last one of its chunk takes its position meanwhile.
    @inlinable
    mutating func take(at position: Int) -> Element {
        let chunk = position / Self.size
        chunks[chunk].swapAt(position % Self.size, chunks[chunk].count - 1)
        return chunks[chunk].removeLast()
    }

    /// Puts an element that was moved out, or another one, back at its position.
    @inlinable
    mutating func put(_ element: Element, at position: Int) {
        let chunk = position / Self.size
        chunks[chunk].append(element)
        chunks[chunk].swapAt(position % Self.size, chunks[chunk].count - 1)
    }

    /// Closes the gap of an element that was moved out.
    @inlinable
    mutating func close(at position: Int) {
        let (chunk, place) = position.quotientAndRemainder(dividingBy: Self.size)
        if place < chunks[chunk].count {
            chunks[chunk].append(chunks[chunk].remove(at: place))
        }
        fill(from: chunk)
    }

    /// Fills the chunk that has lost an element, and those behind it.
    @inlinable
    mutating func fill(from first: Int) {
        count -= 1
        for chunk in chunks.indices.dropFirst(first + 1) {
            chunks[chunk - 1].append(chunks[chunk].removeFirst())
        }
        if chunks.last?.isEmpty == true { chunks.removeLast() }
    }
}

extension RowChunks: Sendable where Element: Sendable {}
