/// Sends and receives a connection's bytes on its socket: as they are, or encrypted.
struct Channel {
    let descriptor: Int32
    /// The encryption; nil where bytes go as they are.
    let tls: TLSSession?
    private var output = OutputBuffer()

    init(descriptor: Int32, tls: TLSSession?) {
        self.descriptor = descriptor
        self.tls = tls
    }

    /// The number of bytes that the socket has still to take.
    var waitingCount: Int { output.count }

    /// Whether bytes for the client can be sent.
    var isReady: Bool { tls.map { $0.phase == .established } ?? true }

    mutating func append(_ bytes: [UInt8]) {
        guard let tls else { return output.append(bytes) }
        output.append(tls.encrypt(bytes))
    }

    /// Appends bytes that go as they are, also with TLS.
    mutating func append(encoded bytes: [UInt8]) {
        output.append(bytes)
    }

    /// Appends the end of the server's data, as TLS wants it; nothing without TLS.
    mutating func end() {
        guard let tls else { return }
        output.append(tls.end())
    }

    /// Writes as many bytes as the socket takes.
    ///
    /// Returns the result of the last write: `.moved` when nothing is left.
    mutating func flush() -> Sockets.Transfer {
        output.flush(to: descriptor)
    }
}
