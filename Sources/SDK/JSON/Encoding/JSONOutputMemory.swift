import MillracePlatform

/// The memory of a document that is being written; it lives as long as an encoder or a container of the document.
///
/// Encoders and containers hold the memory; a `JSONOutput` only points to it.
final class JSONOutputMemory {
    let output: JSONOutput

    init(_ settings: JSONOutputSettings) {
        let state = UnsafeMutablePointer<JSONOutputState>.allocate(capacity: 1)
        output = JSONOutput(state: state)
        state.initialize(to: JSONOutputState(settings, .passUnretained(self)))
    }

    deinit {
        output.state.pointee.free()
        output.state.deinitialize(count: 1)
        output.state.deallocate()
    }
}

/// The state of a document that is being written.
struct JSONOutputState {
    let settings: JSONOutputSettings
    let memory: Unmanaged<JSONOutputMemory>
    /// The written bytes, with room behind them.
    var bytes: UnsafeMutablePointer<UInt8>
    var count = 0
    var capacity = 1_024
    var frames: UnsafeMutablePointer<JSONFrame>
    var depth = 0
    var frameCapacity = 16
    /// The members of the open objects, where their order matters.
    var members: UnsafeMutablePointer<JSONMember>
    var memberCount = 0
    var memberCapacity = 32
    /// The offset of a value that may still be written, and otherwise becomes an empty object; -1 without such a value.
    var promised = -1
    var isForFoundation = false
    let orders = JSONKnownOrders()

    init(_ settings: JSONOutputSettings, _ memory: Unmanaged<JSONOutputMemory>) {
        self.settings = settings
        self.memory = memory
        bytes = JSONOutputState.block(capacity)
        frames = .allocate(capacity: frameCapacity)
        members = .allocate(capacity: memberCapacity)
    }

    func free() {
        systemFree(bytes)
        orders.free()
        frames.deallocate()
        members.deallocate()
    }

    /// Returns memory of the C library, which can grow in place and become the memory of a `Data`.
    private static func block(_ size: Int, _ old: UnsafeMutableRawPointer? = nil) -> UnsafeMutablePointer<UInt8> {
        guard let block = realloc(old, size + JSONOutputState.slack) else { preconditionFailure("out of memory") }
        return block.assumingMemoryBound(to: UInt8.self)
    }

    /// The number of extra bytes behind the reserved ones, so that short texts can be copied in whole words.
    private static let slack = 32

    @inline(never)
    mutating func grow(_ more: Int) {
        capacity = max(capacity * 2, count + more)
        bytes = JSONOutputState.block(capacity, bytes)
    }

    @inline(never)
    mutating func growFrames() {
        frames = JSONOutputState.larger(frames, frameCapacity)
        frameCapacity *= 2
    }

    @inline(never)
    mutating func growMembers() {
        members = JSONOutputState.larger(members, memberCapacity)
        memberCapacity *= 2
    }

    private static func larger<Element: BitwiseCopyable>(
        _ elements: UnsafeMutablePointer<Element>,
        _ count: Int
    ) -> UnsafeMutablePointer<Element> {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * count)
        larger.update(from: elements, count: count)
        elements.deallocate()
        return larger
    }

    /// Returns the document: a short one is copied, a long one takes over the memory.
    mutating func taken() -> Data {
        guard count >= 1 << 16, let whole = realloc(bytes, count) else { return Data(bytes: bytes, count: count) }
        bytes = JSONOutputState.block(0)
        capacity = 0
        return Data(bytesNoCopy: whole, count: count, deallocator: .free)
    }
}
