import COpenSSL

/// The server's side of one TLS connection, without a socket: bytes that arrive are fed to the session, and bytes for
/// the client are taken from it.
///
/// Confined to the thread of its loop.
final class TLSSession {
    /// The part of a connection's life.
    enum Phase {
        /// No byte has arrived.
        case new
        case shakingHands
        case established
        /// The handshake has failed; further bytes are of no use.
        case over
    }

    /// The outcome of a step of the handshake.
    enum Step: Hashable {
        case done
        case needsMore
        case failed(reason: String)
    }

    /// The outcome of decrypting.
    enum Decrypted: Hashable {
        case bytes(Int)
        case needsMore
        /// The client has ended its data (close_notify).
        case ended
        case failed
    }

    var phase = Phase.new
    /// The fault of the handshake, as scripted.
    var fault: HandshakeFault?
    private let context: TLSContext
    private let session: OpaquePointer
    private var hasEnded = false

    /// Creates a session; nil where memory is short.
    init?(_ context: TLSContext) {
        guard let session = mr_openssl_session_make(context.library.table, context.pointer) else { return nil }
        self.context = context
        self.session = session
    }

    deinit {
        mr_openssl_session_free(session)
    }

    /// The number of sessions in this process.
    static var count: Int { mr_openssl_session_count() }

    /// Takes bytes that have arrived.
    func feed(_ bytes: UnsafeRawBufferPointer) -> Bool {
        mr_openssl_feed(session, bytes.baseAddress, bytes.count) == 1
    }

    /// Continues the handshake.
    func shakeHands() -> Step {
        switch Int(mr_openssl_handshake(session)) {
        case MR_OPENSSL_DONE:
            phase = .established
            return .done
        case MR_OPENSSL_MORE: return .needsMore
        default:
            phase = .over
            let reason = context.library.failure
            return .failed(reason: reason.isEmpty ? "the client has broken the protocol" : reason)
        }
    }

    /// Decrypts the bytes that have arrived, as many as fit into the buffer.
    func decrypt(into buffer: UnsafeMutableRawBufferPointer) -> Decrypted {
        var count = 0
        switch Int(mr_openssl_decrypt(session, buffer.baseAddress, buffer.count, &count)) {
        case MR_OPENSSL_DONE: return .bytes(count)
        case MR_OPENSSL_MORE: return .needsMore
        case MR_OPENSSL_ENDED: return .ended
        default:
            phase = .over
            return .failed
        }
    }

    /// Returns bytes encrypted; none of a session that isn't established.
    func encrypt(_ bytes: [UInt8]) -> [UInt8] {
        guard phase == .established, !hasEnded else { return [] }
        let outcome = bytes.withUnsafeBytes { mr_openssl_encrypt(session, $0.baseAddress, $0.count) }
        return Int(outcome) == MR_OPENSSL_DONE ? takeOutput() : []
    }

    /// Returns the end of the server's data (close_notify), once.
    func end() -> [UInt8] {
        guard phase == .established, !hasEnded else { return [] }
        hasEnded = true
        mr_openssl_end(session)
        return takeOutput()
    }

    /// Returns the bytes for the client.
    func takeOutput() -> [UInt8] {
        let waiting = mr_openssl_waiting(session)
        guard waiting > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: waiting) { buffer, count in
            count = mr_openssl_take(session, buffer.baseAddress, buffer.count)
        }
    }

    /// The description of an established session.
    var details: TLSDetails {
        TLSDetails(
            version: mr_openssl_version(session) == Int32(MR_OPENSSL_1_2) ? .v12 : .v13,
            serverName: mr_openssl_server_name(session).map { String(cString: $0) },
            applicationProtocol: mr_openssl_has_protocol(session) != 0 ? "http/1.1" : nil,
            isResumed: mr_openssl_is_resumed(session) != 0,
            clientSubject: context.library.text(capacity: 1024) {
                mr_openssl_subject(session, $0.baseAddress, $0.count)
            }
        )
    }
}
