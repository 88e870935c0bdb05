import MillraceWebSocket

/// The server's side of a handshake (RFC 6455, section 4.2): the response to a request, and the agreement in it.
struct SocketHandshake {
    private(set) var response: MockResponse
    private(set) var subprotocol: String?
    private(set) var inflater: MessageInflater?
    private(set) var deflater: MessageDeflater?

    /// Creates the handshake that accepts a request.
    init(_ response: MockResponse, _ upgrade: SocketUpgrade, to request: RecordedRequest) {
        self.response = response
        add("Sec-WebSocket-Accept") { HandshakeKey.accept(for: request.headers["Sec-WebSocket-Key"] ?? "") }
        if let wanted = upgrade.subprotocol, request.headers.elements(of: "Sec-WebSocket-Protocol").contains(wanted) {
            subprotocol = wanted
            add("Sec-WebSocket-Protocol") { wanted }
        }
        guard upgrade.compresses, !response.headers.contains(name: "Sec-WebSocket-Extensions") else { return }
        let offers = request.headers.values(of: "Sec-WebSocket-Extensions")
        guard let agreement = DeflateAgreement.chosen(from: offers), let inflater = agreement.inflater(of: .server)
        else { return }
        self.inflater = inflater
        deflater = agreement.deflater(of: .server)
        add("Sec-WebSocket-Extensions") { agreement.answer }
    }

    private mutating func add(_ name: String, _ value: () -> String) {
        guard !response.headers.contains(name: name) else { return }
        response.headers.append(name: name, value: value())
    }

    /// Returns the answer to a request that is no upgrade, or not a well-formed one; nil for a well-formed one.
    static func refusal(of request: RecordedRequest) -> MockResponse? {
        let headers = request.headers
        guard
            request.method == .GET, request.version == "HTTP/1.1",
            headers.tokens(of: "Upgrade").contains("websocket"), headers.tokens(of: "Connection").contains("upgrade")
        else { return upgradeRequired("The request is no upgrade to a WebSocket.\n") }
        guard headers.values(of: "Sec-WebSocket-Version") == ["13"] else {
            return upgradeRequired("The version of the protocol is not 13.\n")
        }
        let keys = headers.values(of: "Sec-WebSocket-Key")
        guard keys.count == 1, HandshakeKey.isValid(keys[0]) else {
            return .text("Sec-WebSocket-Key is not one key of 16 bytes.\n", status: 400)
        }
        return nil
    }

    private static func upgradeRequired(_ reason: String) -> MockResponse {
        MockResponse.text(reason, status: 426)
            .header("Upgrade", "websocket")
            .header("Connection", "Upgrade")
            .header("Sec-WebSocket-Version", "13")
    }
}

extension HeaderList {
    /// Returns the comma-separated elements of all fields of this name, trimmed.
    fileprivate func elements(of name: String) -> [String] {
        values(of: name)
            .flatMap { $0.split(separator: ",") }
            .map { String($0.trimming { $0 == " " || $0 == "\t" }) }
    }
}
