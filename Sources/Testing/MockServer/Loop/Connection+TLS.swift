import MillracePlatform

/// The handshake of TLS, and the bytes that come through it.
extension Connection {
    /// Takes encrypted bytes; decrypted ones go to the parser.
    func receive(
        _ bytes: UnsafeRawBufferPointer,
        through tls: TLSSession,
        _ scratch: UnsafeMutableRawBufferPointer
    ) {
        if tls.phase == .new { begin(tls, with: bytes) }
        guard tls.phase != .over else { return }
        guard tls.feed(bytes) else { return fail() }
        if tls.phase == .shakingHands { shakeHands(tls) }
        guard tls.phase == .established else { return }
        decrypt(tls, scratch)
    }

    /// Records that a client has left before the end of the handshake.
    func noteBrokenHandshake() {
        guard let tls = channel.tls, tls.phase == .shakingHands else { return }
        end(tls, "the client closed the connection")
    }

    private func begin(_ tls: TLSSession, with bytes: UnsafeRawBufferPointer) {
        tls.phase = .shakingHands
        // A handshake begins with the number of its kind of record, and HTTP with a letter.
        if let first = bytes.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first {
            channel.append(encoded: Self.refusalOfPlainText)
            end(tls, "the client spoke HTTP without TLS")
            return play([.end(.disconnect)])
        }
        tls.fault = loop.state.takeHandshakeFault()
        guard case let .alert(alert) = tls.fault else { return }
        // A record of the kind alert, of TLS 1.2 (as that of all versions) and two bytes: fatal, and the number.
        channel.append(encoded: [21, 3, 3, 0, 2, 2, alert.rawValue])
        fail(tls, as: .alert(alert))
    }

    private func shakeHands(_ tls: TLSSession) {
        let step = tls.shakeHands()
        let output = tls.takeOutput()
        if let fault = tls.fault, !output.isEmpty {
            channel.append(encoded: Array(output.prefix(output.count / 2)))
            return fail(tls, as: fault)
        }
        channel.append(encoded: output)
        switch step {
        case .done: assembly.tls = tls.details
        case .needsMore: return
        case let .failed(reason):
            end(tls, reason)
            play([.end(.disconnect)])
        }
    }

    private func decrypt(_ tls: TLSSession, _ scratch: UnsafeMutableRawBufferPointer) {
        while true {
            switch tls.decrypt(into: scratch) {
            case let .bytes(count): receive(decrypted: UnsafeRawBufferPointer(rebasing: scratch[..<count]))
            case .needsMore:
                // An answer to a message of TLS itself, such as a new key.
                return channel.append(encoded: tls.takeOutput())
            case .ended: return endInput()
            case .failed:
                channel.append(encoded: tls.takeOutput())
                flush()
                return fail()
            }
        }
    }

    private func fail(_ tls: TLSSession, as fault: HandshakeFault) {
        end(tls, "broken off, as scripted")
        play([.end(fault.ending)])
    }

    private func end(_ tls: TLSSession, _ reason: String) {
        tls.phase = .over
        loop.state.record(FailedHandshake(connectionNumber: number, reason: reason))
    }

    private static let refusalOfPlainText: [UInt8] = {
        let text = "This server speaks HTTPS only.\n"
        let head = "HTTP/1.1 400 Bad Request\r\nContent-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n"
        return Array((head + text).utf8)
    }()
}
