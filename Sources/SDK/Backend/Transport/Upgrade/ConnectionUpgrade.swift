import Synchronization

/// The wish of a request for the connection itself, once the server has switched its protocol (RFC 9110, section 7.8).
///
/// It is a part of the request's context. A transport that can upgrade connections sends the request on a new one, and
/// sets `connection` before it completes the exchange with 101; other transports ignore it.
package final class ConnectionUpgrade: Sendable {
    /// The protocol in the field `Upgrade`.
    let name: String
    private let state = Mutex(State())
    private let observed = Mutex<AccessRecord?>(nil)

    private struct State {
        var connection: UpgradedConnection?
        var isGivenUp = false
    }

    /// Creates a wish for a protocol, such as `websocket`.
    package init(to name: String) {
        self.name = name
    }

    /// The record of the access that the request belongs to; nil before the access has begun, and if it isn't observed.
    package var record: AccessRecord? { observed.withLock { $0 } }

    /// Sets the record of the access.
    func record(in record: AccessRecord) {
        observed.withLock { $0 = record }
    }

    /// Sets the connection; one of an earlier attempt is closed, and so is one that nobody wants any more.
    func set(_ new: UpgradedConnection) {
        let unwanted: UpgradedConnection? = state.withLock { state in
            guard !state.isGivenUp else { return new }
            defer { state.connection = new }
            return state.connection
        }
        unwanted?.close()
    }

    /// Closes a connection that wasn't taken, also one that comes later.
    ///
    /// Until then the transport keeps it: a request that is disposed of behind its answer can't be cancelled any more.
    package func giveUp() {
        let unwanted = state.withLock { state in
            state.isGivenUp = true
            return state.connection.take()
        }
        unwanted?.close()
    }

    /// Returns the connection, which the caller then owns; nil if the transport can't upgrade connections.
    package func take() -> UpgradedConnection? {
        state.withLock { $0.connection.take() }
    }
}
