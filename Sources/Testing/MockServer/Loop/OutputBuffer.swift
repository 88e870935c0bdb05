/// The bytes that a connection still has to write.
struct OutputBuffer {
    private var bytes: [UInt8] = []
    private var start = 0

    var count: Int { bytes.count - start }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ more: [UInt8]) {
        if bytes.isEmpty { bytes = more } else { bytes.append(contentsOf: more) }
    }

    /// Writes as many bytes as the socket takes.
    ///
    /// Returns the result of the last write: `.moved` when nothing is left.
    mutating func flush(to descriptor: Int32) -> Sockets.Transfer {
        var moved = 0
        while !isEmpty {
            let transfer = bytes.withUnsafeBytes { pointer in
                Sockets.write(descriptor, UnsafeRawBufferPointer(rebasing: pointer[start...]))
            }
            guard case let .moved(count) = transfer else { return transfer }
            start += count
            moved += count
        }
        bytes.removeAll(keepingCapacity: bytes.capacity <= 256 << 10)
        start = 0
        return .moved(moved)
    }
}
