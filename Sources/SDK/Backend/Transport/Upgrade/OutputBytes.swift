/// The bytes that a connection has to send, of which some were sent.
struct OutputBytes {
    private var bytes: [UInt8] = []
    private var start = 0

    var isEmpty: Bool { start == bytes.count }

    mutating func append(_ more: [UInt8]) {
        guard !isEmpty else {
            bytes = more
            start = 0
            return
        }
        // The sent bytes are removed when they are the larger part, so that each byte is moved once on average.
        if start > bytes.count / 2 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes += more
    }

    /// Passes the bytes that weren't sent yet.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    }

    mutating func removeFirst(_ count: Int) {
        start += count
        if isEmpty {
            bytes = []
            start = 0
        }
    }
}
