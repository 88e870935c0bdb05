import Foundation

/// A document that is being written, with the containers that are open in it, each in the one before.
///
/// A container is closed when the one around it goes on, or the value that it belongs to has ended. Whoever writes to a
/// container after that leaves the value to `JSONEncoder`, which keeps all of them open.
final class JSONOutput {
    let settings: JSONOutputSettings
    @exclusivity(unchecked) private(set) var bytes: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private(set) var count = 0
    @exclusivity(unchecked) private var capacity = 512
    @exclusivity(unchecked) private var frames: [JSONFrame] = []
    @exclusivity(unchecked) var members: [JSONMember] = []
    /// The place of a value that may still be written, and is an empty object if it isn't.
    @exclusivity(unchecked) private var promised = -1
    @exclusivity(unchecked) private(set) var isForFoundation = false

    /// The deepest nesting that `JSONEncoder` writes.
    private static let maximumDepth = 511
    static let writables = JSONTypeTable<(any JSONWritable.Type)?>()
    static let makers = JSONTypeTable<AnyClass>()

    init(_ settings: JSONOutputSettings) {
        self.settings = settings
        bytes = .allocate(capacity: capacity)
    }

    deinit {
        bytes.deallocate()
    }

    /// How many containers are open.
    @inline(__always)
    var depth: Int { frames.count }

    /// Leaves the value to `JSONEncoder`.
    func leave() {
        isForFoundation = true
    }

    /// Returns the document, or nil where `JSONEncoder` has to write it.
    func finished() -> Data? {
        close(to: 0)
        return isForFoundation || count == 0 ? nil : Data(bytes: bytes, count: count)
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
        let slot = JSONSlot(output: self, depth: frames.count, start: count)
        do {
            try encode(slot)
        } catch {
            // It may be forgiven, and what was written is there.
            leave()
            throw error
        }
        close(to: slot.depth)
        if count == slot.start, slot.depth > 0 { writeEmptyObject() }
    }

    // MARK: Containers

    /// Opens a container for the value that is to be written next.
    @inline(__always)
    func open(isObject: Bool) {
        if frames.count >= JSONOutput.maximumDepth { leave() }
        frames.append(JSONFrame(start: count, firstMember: members.count, isObject: isObject))
        write(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    }

    /// Returns whether a container that was opened at a place is still open, and closes those in it.
    @inline(__always)
    func isOpen(_ depth: Int, _ start: Int) -> Bool {
        guard depth < frames.count, frames[depth].start == start else {
            leave()
            return false
        }
        if frames.count > depth &+ 1 || promised >= 0 { close(to: depth &+ 1) }
        return true
    }

    /// Returns what is known of an open container.
    @inline(__always)
    func frame(_ depth: Int) -> JSONFrame { frames[depth] }

    /// Begins a member of the innermost container, which is an object.
    @inline(__always)
    func beginMember(_ name: String, isFree: Bool = false) {
        separate()
        let start = count
        let isOdd = settings.isSnakeCase && !isFree ? !writeSnakeCase(name) : writeString(name)
        let top = frames.count &- 1
        // Escapes change the order of names, which is that of the bytes before.
        if isOdd, !frames[top].isOrdered { leave() }
        members.append(JSONMember(start: start, nameEnd: count, end: 0))
        if settings.isPretty {
            write(" : ")
        } else {
            write(UInt8(ascii: ":"))
        }
    }

    /// Begins an element of the innermost container.
    @inline(__always)
    func separate() {
        let top = frames.count &- 1
        if frames[top].count > 0 {
            if frames[top].isObject { members[members.count &- 1].end = count }
            write(UInt8(ascii: ","))
        }
        frames[top].count &+= 1
        if settings.isPretty { breakLine(frames.count) }
    }

    /// Says that the members of the innermost container come in their order, without one twice.
    func markOrdered() {
        frames[frames.count - 1].isOrdered = true
    }

    /// Keeps the place of the next value, which may be written later.
    func promise() {
        promised = count
    }

    /// Closes all containers but those that are around a depth.
    func close(to depth: Int) {
        if promised >= 0 {
            if promised == count { writeEmptyObject() }
            promised = -1
        }
        while frames.count > depth {
            let frame = frames[frames.count - 1]
            if frame.isObject, frame.count > 0 {
                members[members.count - 1].end = count
                if !frame.isOrdered { order(frame) }
                members.removeSubrange(frame.firstMember...)
            }
            frames.removeLast()
            if settings.isPretty { endLines(isEmpty: frame.count == 0) }
            write(frame.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        }
    }

    private func writeEmptyObject() {
        write(UInt8(ascii: "{"))
        if settings.isPretty { endLines(isEmpty: true) }
        write(UInt8(ascii: "}"))
    }

    private func endLines(isEmpty: Bool) {
        if isEmpty { write(UInt8(ascii: "\n")) }
        breakLine(frames.count)
    }

    func breakLine(_ indent: Int) {
        reserve(1 + 2 * indent)
        (bytes + count).initialize(to: UInt8(ascii: "\n"))
        (bytes + count + 1).initialize(repeating: UInt8(ascii: " "), count: 2 * indent)
        count += 1 + 2 * indent
    }

    // MARK: Bytes

    @inline(__always)
    func reserve(_ more: Int) {
        if count &+ more > capacity { grow(more) }
    }

    @inline(never)
    private func grow(_ more: Int) {
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: bytes, count: count)
        bytes.deallocate()
        bytes = larger
    }

    @inline(__always)
    func write(_ byte: UInt8) {
        reserve(1)
        (bytes + count).initialize(to: byte)
        count &+= 1
    }

    @inline(__always)
    func write(_ text: StaticString) {
        write(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(__always)
    func write(_ text: UnsafeBufferPointer<UInt8>) {
        guard let start = text.baseAddress else { return }
        reserve(text.count)
        (bytes + count).update(from: start, count: text.count)
        count &+= text.count
    }

    /// Takes bytes that were put behind the end, where they had been reserved.
    @inline(__always)
    func advance(_ more: Int) {
        count &+= more
    }
}

/// A container that is open.
struct JSONFrame {
    /// Where it begins, by which those who write to it know it.
    let start: Int
    /// Which of the members that are kept is its first.
    let firstMember: Int
    let isObject: Bool
    var isOrdered = false
    var count = 0
}

/// A member that was written: where its name begins and ends, with the quotes, and where its value ends.
struct JSONMember {
    var start: Int
    var nameEnd: Int
    var end: Int
}
