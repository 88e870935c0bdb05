import Foundation

/// A document that is being written, with the containers that are open in it, each in the one before.
///
/// A container is closed when the one around it goes on, or the value that it belongs to has ended. A type that writes to
/// a container after that is encoded by `JSONEncoder`, which keeps all of them open.
///
/// An output is a pointer without a reference, so that passing it on costs nothing. Encoders and containers, which a type
/// may keep, hold the `memory` that it points to.
struct JSONOutput {
    let state: UnsafeMutablePointer<JSONOutputState>

    /// The deepest nesting that `JSONEncoder` writes.
    private static let maximumDepth = 511
    static let writables = JSONTypeTable<(any JSONWritable.Type)?>()
    static let makers = JSONTypeTable<AnyClass>()

    /// How many containers are open.
    @inline(__always)
    var depth: Int { state.pointee.depth }

    /// How many bytes were written.
    @inline(__always)
    var count: Int { state.pointee.count }

    @inline(__always)
    var memory: JSONOutputMemory { state.pointee.memory.takeUnretainedValue() }

    /// Leaves the value to `JSONEncoder`.
    func leave() {
        state.pointee.isForFoundation = true
    }

    /// Returns the document, or nil where `JSONEncoder` has to write it.
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

    /// Writes what a closure encodes.
    @inline(__always)
    func encode(_ encode: (JSONSlot) throws -> Void) throws {
        let (depth, start) = (depth, count)
        do {
            try encode(JSONSlot(memory: memory, depth: depth, start: start))
        } catch {
            // It may be forgiven, and what was written is there.
            leave()
            throw error
        }
        close(to: depth)
        if count == start, depth > 0 { writeEmptyObject() }
    }

    // MARK: Containers

    /// Opens a container for the value that is to be written next.
    ///
    /// - Parameter isUnique: Whether no two members of an object can have the same name.
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

    /// Returns whether a container that was opened at a place is still open, and closes those in it.
    @inline(__always)
    func isOpen(_ depth: Int, _ start: Int) -> Bool {
        guard depth < self.depth, state.pointee.frames[depth].start == start else {
            leave()
            return false
        }
        if self.depth > depth &+ 1 || state.pointee.promised >= 0 { close(to: depth &+ 1) }
        return true
    }

    /// Returns what is known of an open container.
    @inline(__always)
    func frame(_ depth: Int) -> UnsafeMutablePointer<JSONFrame> { state.pointee.frames + depth }

    /// Begins a member of an object, or returns false if that is closed.
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

    /// Keeps the place of the next value, which may be written later.
    func promise() {
        state.pointee.promised = count
    }

    /// Closes all containers but those that are around a depth.
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

    private func writeEmptyObject() {
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
