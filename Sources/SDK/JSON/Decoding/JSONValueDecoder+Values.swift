extension JSONValueDecoder {
    /// Returns the number of elements or members of a container.
    @inline(__always)
    func count(of container: Int) -> Int { Int(tokens[container].length) }

    /// Returns the index of the value or the name after a value.
    @inline(__always)
    func index(after index: Int) -> Int {
        let token = tokens[index]
        return token.isContainer ? Int(token.start) : index &+ 1
    }

    @inline(__always)
    func bytes(of token: JSONToken) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + Int(token.start), count: Int(token.length))
    }

    /// Returns the elements of an array; a closure creates each element from its index.
    ///
    /// The array is not reserved for more elements than are likely for the document's size.
    @inline(__always)
    func elements<Element>(of array: Int, _ element: (Int) throws -> Element) throws -> [Element] {
        let count = count(of: array)
        var elements: [Element] = []
        elements.reserveCapacity(min(count, likelyCount(of: Element.self)))
        var next = array &+ 1
        for _ in 0..<count {
            elements.append(try element(next))
            next = index(after: next)
        }
        return elements
    }

    /// Returns the elements of an array, each created by its `init(from:)`.
    ///
    /// Each likely element is created in its place: appending one whose type isn't known here takes as long as reading
    /// a number of it. For scalars, whose types are known, appending is faster.
    func madeElements<Element: Decodable>(of array: Int, _ step: Int) throws -> [Element] {
        let count = count(of: array)
        let room = min(count, likelyCount(of: Element.self))
        var next = array &+ 1
        var elements = try [Element](unsafeUninitializedCapacity: room) { elements, made in
            while made < room {
                elements.initializeElement(at: made, to: try self.made(Element.self, at: next, step))
                made &+= 1
                next = index(after: next)
            }
        }
        for _ in room..<count {
            elements.append(try made(Element.self, at: next, step))
            next = index(after: next)
        }
        return elements
    }

    /// Returns the likely number of values of a type in a document: as many as fit into four times the document's size.
    @inline(__always)
    func likelyCount<Value>(of type: Value.Type) -> Int {
        max(16, document.tape.byteCount &* 4 / max(1, MemoryLayout<Value>.stride))
    }

    @inline(__always)
    func isNull(at index: Int) -> Bool { tokens[index].kind == .null }

    /// Returns the text of a string or of the name of a member.
    @inline(__always)
    func string(of token: JSONToken) -> String {
        let bytes = bytes(of: token)
        guard token.kind != .escaped else { return JSONEscapes.unescaped(bytes) }
        // Copying the bytes is faster than decoding them, which looks for malformed parts to repair.
        return String(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
    }
}
