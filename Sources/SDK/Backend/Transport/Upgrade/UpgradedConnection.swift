/// A connection whose protocol was switched: bytes in both directions, below TLS and proxies, which libcurl handles.
///
/// Any thread may call it. The connection is closed when it is released.
package final class UpgradedConnection: Sendable {
    private let ticket: CurlTicket
    private let loop: UpgradeLoop
    // The loop stops when its transport is released.
    private let transport: CurlTransport

    init(_ ticket: CurlTicket, on loop: UpgradeLoop, of transport: CurlTransport) {
        self.ticket = ticket
        self.loop = loop
        self.transport = transport
    }

    deinit {
        close()
    }

    /// Begins to read.
    ///
    /// - Parameter receiver: Receives the bytes; the connection retains it until its end.
    package func begin(_ receiver: any ConnectionReceiver) {
        loop.post(.begin(ticket, receiver))
    }

    /// Sends bytes after all earlier ones; without a bound, which is for the caller to keep.
    package func send(_ bytes: [UInt8]) {
        loop.post(.send(ticket, bytes))
    }

    /// Reads again, after the receiver had no room.
    package func resume() {
        loop.post(.resume(ticket))
    }

    /// Closes the connection immediately; the receiver receives nothing more.
    package func close() {
        loop.post(.cancel(ticket))
    }
}
