import MillraceBackend
import MillracePlatform
import MillraceStreams
import MillraceWebSocket

/// The request of a connection, and the check of its answer (RFC 6455, section 4.1).
struct ChannelHandshake: Sendable {
    /// Executes the request of a session.
    typealias Upgrade<Auth: AuthKind> =
        @Sendable (
            BackendResource<Void, HTTPResponse, Auth>, ConnectionUpgrade
        ) -> SignalProducer<HTTPResponse, CoreError>

    /// An open connection, and the agreement of both sides about it.
    struct Opened: Sendable {
        let connection: UpgradedConnection
        let endpoint: CoreError.Endpoint
        let subprotocol: String?
        let deflate: DeflateAgreement?
    }

    private let key = HandshakeKey.random()
    private let options: ChannelOptions

    init(_ options: ChannelOptions) {
        self.options = options
    }

    /// Returns a producer that opens a connection, and sends it.
    func open<Auth>(
        at path: ResourcePath,
        pinnedTo login: LoginPin,
        _ wish: ConnectionUpgrade,
        by upgrade: Upgrade<Auth>
    ) -> SignalProducer<Opened, CoreError> {
        upgrade(resource(at: path, pinnedTo: login), wish).attemptMap { head in
            let endpoint = CoreError.Endpoint(method: .GET, url: head.url)
            return check(head, wish.take(), at: endpoint).mapError { $0.located(at: endpoint) }
        }
    }

    /// Returns the request.
    private func resource<Auth>(
        at path: ResourcePath,
        pinnedTo login: LoginPin
    ) -> BackendResource<Void, HTTPResponse, Auth> {
        var headers = options.headers
        headers["Sec-WebSocket-Key"] = key
        headers["Sec-WebSocket-Version"] = "13"
        if !options.subprotocols.isEmpty {
            headers["Sec-WebSocket-Protocol"] = options.subprotocols.joined(separator: ", ")
        }
        if options.compresses, DeflateAgreement.isPossible {
            headers["Sec-WebSocket-Extensions"] = DeflateAgreement.offer
        }
        var resource = BackendResource<Void, HTTPResponse, Auth>(
            path: path,
            method: .GET,
            response: { _, head in .success(head) }
        )
        .query(options.query)
        .headers(headers)
        .accepting(101)
        resource.options.timeout = options.timeout
        resource.options.loginPin = login
        return resource
    }

    /// Checks the answer.
    private func check(
        _ head: HTTPResponse,
        _ connection: UpgradedConnection?,
        at endpoint: CoreError.Endpoint
    ) -> Result<Opened, CoreError> {
        func wrong(_ text: String) -> Result<Opened, CoreError> {
            .failure(.transport(.malformedAnswer("no WebSocket: \(text)")))
        }
        guard head.status == 101 else { return wrong("status \(head.status)") }
        guard head.headers["Upgrade"]?.lowercased() == "websocket" else { return wrong("another protocol") }
        let options = head.headers.values(of: "Connection").joined(separator: ",").lowercased()
        guard options.split(separator: ",").contains(where: { $0.trimmingBlanks == "upgrade" }) else {
            return wrong("no upgrade of the connection")
        }
        let accepts = head.headers.values(of: "Sec-WebSocket-Accept")
        guard accepts.count == 1, accepts[0].trimmingBlanks == HandshakeKey.accept(for: key) else {
            return wrong("another key")
        }
        let chosen = head.headers.values(of: "Sec-WebSocket-Protocol")
        guard chosen.count < 2, chosen.first.map(self.options.subprotocols.contains) != false else {
            return wrong("a subprotocol that wasn't offered")
        }
        let extensions = head.headers.values(of: "Sec-WebSocket-Extensions")
        guard self.options.compresses || extensions.isEmpty, let deflate = DeflateAgreement.answered(extensions) else {
            return wrong("an extension that wasn't offered")
        }
        guard let connection else {
            return .failure(.transport(.other("the session's transport can't open channels")))
        }
        return .success(
            Opened(connection: connection, endpoint: endpoint, subprotocol: chosen.first, deflate: deflate)
        )
    }
}

extension StringProtocol {
    fileprivate var trimmingBlanks: Substring { Substring(self).trimming { $0 == " " || $0 == "\t" } }
}
