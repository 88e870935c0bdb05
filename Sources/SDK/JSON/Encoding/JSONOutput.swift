import MillracePlatform

/// A document that is being written, with its open containers, each inside the one before.
///
/// A container is closed when the one around it continues, or when its value has ended. If a type writes to a container
/// after that, `JSONEncoder` encodes the value again, since it keeps all containers open.
///
/// An output is a pointer without a reference, so that passing it costs no counting. Encoders and containers, which a
/// type may keep, hold the `memory` behind the pointer.
struct JSONOutput {
    let state: UnsafeMutablePointer<JSONOutputState>

    /// The deepest nesting that `JSONEncoder` writes.
    private static let maximumDepth = 511
    static let writables = JSONTypeTable<(any JSONWritable.Type)?>()
    static let makers = JSONTypeTable<AnyClass>()

    /// The number of open containers.
    @inline(__always)
    var depth: Int { state.pointee.depth }

    /// The number of bytes written.
    @inline(__always)
    var count: Int { state.pointee.count }

    @inline(__always)
    var memory: JSONOutputMemory { state.pointee.memory.takeUnretainedValue() }

    /// Abandons the document, so that `JSONEncoder` encodes the value.
    func leave() {
        state.pointee.isForFoundation = true
    }

    /// Returns the document; nil where `JSONEncoder` has to encode the value.
    func finished() -> Data? {
        close(to: 0)
        return state.pointee.isForFoundation || count == 0 ? nil : state.pointee.taken()
    }

    /// Writes a value at the end.
    @inline(__always)
    func encode<Value: Encodable>(_ value: Value) throws {
        let type = JSONOutput.writables.known(of: Value.self) { Value.self as? any JSONWritable.Type }
        guard let type else { return try encode { try value.encode(to: $0) } }
        try encode(value, as: type)
    }

    private func encode<Writable: JSONWritable, Value>(_ value: Value, as type: Writable.Type) throws {
        try unsafeBitCast(value, to: Writable.self).write(to: self)
    }

    /// Writes a value by a closure.
    @inline(__always)
    func encode(_ encode: (JSONSlot) throws -> Void) throws {
        let (depth, start) = (depth, count)
        do {
            try encode(JSONSlot(memory: memory, depth: depth, start: start))
        } catch {
            // The caller may catch the error and continue, but a part of the value is already written.
            leave()
            throw error
        }
        close(to: depth)
        if count == start, depth > 0 { writeEmptyObject() }
    }

    // MARK: Containers

    /// Opens a container for the next value.
    ///
    /// - Parameter isUnique: Whether all members of an object are known to have different names.
    @inline(__always)
    func open(isObject: Bool, isUnique: Bool = false) {
        if depth >= JSONOutput.maximumDepth { leave() }
        if depth == state.pointee.frameCapacity { state.pointee.growFrames() }
        (state.pointee.frames + depth).initialize(
            to: JSONFrame(
                start: count,
                firstMember: state.pointee.memberCount,
                isObject: isObject,
                keepsMembers: isObject && !(isUnique && !state.pointee.settings.sortsKeys),
                isUnique: isUnique
            )
        )
        state.pointee.depth &+= 1
        write(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    }

    /// Returns whether a container that was opened at an offset is still open, and closes those inside it.
    @inline(__always)
    func isOpen(_ depth: Int, _ start: Int) -> Bool {
        guard depth < self.depth, state.pointee.frames[depth].start == start else {
            leave()
            return false
        }
        if self.depth > depth &+ 1 || state.pointee.promised >= 0 { close(to: depth &+ 1) }
        return true
    }

    /// Returns the record of an open container.
    @inline(__always)
    func frame(_ depth: Int) -> UnsafeMutablePointer<JSONFrame> { state.pointee.frames + depth }

    /// Begins a member of an object; returns false if the object is closed.
    @inline(never)
    func beginMember(_ name: String, in depth: Int, _ start: Int) -> Bool {
        guard isOpen(depth, start) else { return false }
        beginMember(name)
        return true
    }

    /// Begins a member of the innermost container, which is an object.
    @inline(__always)
    func beginMember(_ name: String, isFree: Bool = false) {
        separate()
        let start = count
        let isSnakeCase = state.pointee.settings.isSnakeCase && !isFree
        let traits = isSnakeCase ? writeSnakeCase(name) : writeString(name)
        let nameEnd = count
        if state.pointee.settings.isPretty {
            write(" : ")
        } else {
            write(UInt8(ascii: ":"))
        }
        let top = frame(depth &- 1)
        if top.pointee.keepsMembers { keep(start, nameEnd, traits, top) }
    }

    /// Begins a member of a dictionary, whose keys are never converted.
    ///
    /// A separate function, because the loops over the values are specialized for each type.
    @inline(never)
    func beginFreeMember(_ name: String) {
        beginMember(name, isFree: true)
    }

    /// Begins an element of the innermost container.
    @inline(__always)
    func separate() {
        let top = frame(depth &- 1)
        if top.pointee.count > 0 {
            if top.pointee.keepsMembers { state.pointee.members[state.pointee.memberCount &- 1].end = count }
            write(UInt8(ascii: ","))
        }
        top.pointee.count &+= 1
        if state.pointee.settings.isPretty { breakLine(depth) }
    }

    /// Reserves the position of the next value, which may be written later.
    func promise() {
        state.pointee.promised = count
    }

    /// Closes all containers inside a depth.
    @inline(__always)
    func close(to depth: Int) {
        if state.pointee.promised >= 0 { endPromise() }
        while self.depth > depth { closeLast() }
    }

    @inline(never)
    private func closeLast() {
        let last = frame(depth &- 1)
        if last.pointee.keepsMembers, last.pointee.count > 0 {
            state.pointee.members[state.pointee.memberCount &- 1].end = count
            if !last.pointee.isInOrder || !last.pointee.traits.isEmpty { order(last) }
            state.pointee.memberCount = last.pointee.firstMember
        }
        state.pointee.depth &-= 1
        if state.pointee.settings.isPretty { endLines(isEmpty: last.pointee.count == 0) }
        write(last.pointee.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }

    @inline(never)
    private func endPromise() {
        if state.pointee.promised == count { writeEmptyObject() }
        state.pointee.promised = -1
    }

    func writeEmptyObject() {
        write(UInt8(ascii: "{"))
        if state.pointee.settings.isPretty { endLines(isEmpty: true) }
        write(UInt8(ascii: "}"))
    }

    private func endLines(isEmpty: Bool) {
        if isEmpty { write(UInt8(ascii: "\n")) }
        breakLine(depth)
    }

    private func breakLine(_ indent: Int) {
        write(UInt8(ascii: "\n"))
        write(count: 2 * indent) { $0.update(repeating: UInt8(ascii: " "), count: 2 * indent) }
    }
}
