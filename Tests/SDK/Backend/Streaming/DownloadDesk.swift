import Foundation
import MillraceStreams
import TestSupport

@testable import MillraceBackend

/// Downloads to one file, whose answers a test gives piece by piece.
final class DownloadDesk: Sendable {
    typealias Download = SignalProducer<Transfer<URL>, CoreError>

    let folder = TemporaryFolder.made()
    let log = Log()
    let provider = RefreshingTokenProvider(refresh: { _ in .never })
    /// The keys of the next requests, of which the last one stays.
    let keys = Guarded(["k1"])
    private let exchanges = Guarded<[Exchange]>([])

    private struct Exchange: Sendable {
        let request: HTTPRequest
        let completion: StubTransport.Completion
    }

    var file: URL { folder.url.appending(path: "file.bin") }

    private let session: BackendSession
    private let loggedInSession: AuthenticatedSession<KongAuth>
    private let keyedSession: AuthenticatedSession<KongAuth>

    init() {
        let transport = StubTransport { [log, exchanges] request, completion in
            let fields = ["Authorization", "X-Key", "Range"].compactMap { request.headers[$0] }
            log.add((["asks"] + fields).joined(separator: " "))
            exchanges.withLock { $0.append(Exchange(request: request, completion: completion)) }
            return {}
        }
        session = BackendSession(environment: Environment(base: .test), transport: transport, redirects: nil)
        loggedInSession = session.authenticated(KongAuth.self, by: .bearer(provider))
        let credentials = Middleware.credentials { [keys] in
            ["X-Key": keys.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }]
        }
        keyedSession = session.authenticated(KongAuth.self, by: credentials)
    }

    private static func resource<Auth>(_: Auth.Type) -> BackendResource<Void, Data, Auth> {
        BackendResource(path: .api(.core, "/file"), method: .GET)
    }

    /// A download without a login.
    func plain(_ headers: [String: String] = [:]) -> Download {
        session.streaming.download(Self.resource(NoAuth.self).headers(headers), to: file)
    }

    func plain(to name: String) -> Download {
        session.streaming.download(Self.resource(NoAuth.self), to: folder.url.appending(path: name))
    }

    /// A download whose calls of the system fail.
    func plain(_ fault: @escaping @Sendable (PartialFile.Call) -> Int32?) -> Download {
        session.streaming.download(Self.resource(NoAuth.self), with: (), to: file) { [file] in
            PartialFile(of: file, fault: fault)
        }
    }

    /// A download with the tokens of the provider.
    func loggedIn() -> Download {
        loggedInSession.streaming.download(Self.resource(KongAuth.self), to: file)
    }

    /// A download with a key, of which the session doesn't know whose it is.
    func keyed() -> Download {
        keyedSession.streaming.download(Self.resource(KongAuth.self), to: file)
    }

    func logIn(_ person: String?) {
        provider.logIn(Token("t-\(person ?? "nobody")"), person: person)
    }

    @discardableResult
    func start(_ name: String, _ download: Download? = nil) -> any Disposable {
        (download ?? plain()).startWithResult { [log, folder] result in
            switch result {
            case .success(.response): log.add("\(name) has \(folder.bytes("file.bin").map(Self.text) ?? "nothing")")
            case .success(.progress): break
            case .failure(let error): log.add("\(name) fails: \(error)")
            }
        }
    }

    /// Begins the latest answer: the rest of a file of six bytes, if that is what was asked for.
    ///
    /// - Parameters:
    ///   - tag: The tag of the file.
    ///   - isPart: Whether the answer is the rest in any case.
    func head(tag: String = "\"1\"", isPart: Bool = false) {
        guard let exchange = exchanges.withLock({ $0.last }) else { return }
        let isRest = isPart || exchange.request.headers["Range"] == "bytes=3-"
        let part: HeaderFields = isRest ? ["Content-Range": "bytes 3-5/6"] : [:]
        var headers: HeaderFields = ["Content-Length": isRest ? "3" : "6", "ETag": tag]
        for field in part { headers.append(field.name, field.value) }
        let head = HTTPResponse(status: isRest ? 206 : 200, headers: headers, url: .test)
        exchange.request.context.sink?.begin(head)
    }

    func take(_ text: String) {
        exchanges.withLock { $0.last }?.request.context.sink?.take(Data(text.utf8))
    }

    func end() {
        let answer = HTTPAnswer(response: HTTPResponse(status: 200, headers: [:], url: .test), body: Data())
        exchanges.withLock { $0.last }?.completion(.success(answer))
    }

    func breakOff() {
        exchanges.withLock { $0.last }?.completion(.failure(.transport(.truncated)))
    }

    private static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
}
