import Foundation
import MillraceMockServer
import MillraceStreams
import Testing

@testable import MillraceBackend

/// A row of the fault table: what a backend does, and what an access makes of it.
struct Fault: CustomTestStringConvertible, Sendable {
    /// What is made of it.
    enum Outcome: Equatable, Sendable {
        case answer(String)
        case error(CoreError)
        /// FoundationNetworking ends the process, and nothing from outside can keep it from that.
        case crash
    }

    /// Who asks.
    enum Access: Sendable {
        /// A request for bytes.
        case data(Resource.Method)
        /// A GET whose answer is decoded.
        case city
        /// A GET with a token that can be renewed.
        case loggedIn
    }

    let testDescription: String
    let access: Access
    let timeout: Duration
    /// What may be made of it: one outcome, or those between which time decides.
    let outcomes: [TransportKind: [Outcome]]
    private let url: URL?
    private let prepare: @Sendable (MockServer) -> Void

    /// Creates a row, at the address of a server that is prepared for it or another one.
    ///
    /// `onURLSession` is what is different there.
    init(
        _ name: String,
        at url: URL? = nil,
        asking access: Access = .data(.POST),
        timeout: Duration = .seconds(60),
        is outcome: Outcome,
        onURLSession others: [Outcome] = [],
        preparing prepare: @escaping @Sendable (MockServer) -> Void
    ) {
        testDescription = name
        self.access = access
        self.timeout = timeout
        outcomes = [.curl: [outcome], .urlsession: others.isEmpty ? [outcome] : others]
        self.url = url
        self.prepare = prepare
    }

    /// Creates a row whose backend answers with a script.
    init(
        _ name: String,
        asking access: Access = .data(.POST),
        sending script: MockResponse...,
        timeout: Duration = .seconds(60),
        is outcome: Outcome,
        onURLSession others: Outcome...
    ) {
        self.init(name, asking: access, timeout: timeout, is: outcome, onURLSession: others) { server in
            for response in script { server.enqueue(response) }
        }
    }

    /// Creates a row whose backend sends these bytes.
    init(
        _ name: String,
        asking access: Access = .data(.POST),
        bytes: String,
        is outcome: Outcome,
        onURLSession others: Outcome...
    ) {
        let latin1 = Data(bytes.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
        self.init(name, asking: access, is: outcome, onURLSession: others) { $0.enqueue(.raw(latin1)) }
    }

    /// Makes the access, and two more, which ask for something else and expect an answer of their own.
    func happenBeforeOthers(on kind: TransportKind) throws -> (Outcome?, next: [String]) {
        let server = MockServer()
        try server.start()
        // A shared one would keep the connections of a hundred rows, whose servers are gone, until it is used again.
        let transport = kind == .curl ? CurlTransport() : kind.shared
        return happenBeforeOthers(on: kind, at: server, through: transport)
    }

    /// Makes the accesses at a server.
    func happenBeforeOthers(
        on kind: TransportKind,
        at server: MockServer,
        through transport: any Transport
    ) -> (Outcome?, next: [String]) {
        let outcome = happen(at: server, through: transport)
        // On URLSession a PUT may hang where a server has closed without a word.
        let method = kind == .curl ? Resource.Method.PUT : .GET
        server.route(.PUT, "/next") { .text("next " + $0.bodyText) }
        server.route(.GET, "/next") { .text("next " + ($0.headers["X-Number"] ?? "")) }
        let session = BackendSession(environment: Environment(base: server.url), transport: transport)
        let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/next"), method: method)
        let next = ["1", "2"].map { text in
            let resource = resource.headers(["X-Number": text])
            let result = session.access(resource, with: kind == .curl ? Data(text.utf8) : Data()).single()
            return (try? result?.get()).map { String(decoding: $0, as: UTF8.self) } ?? "\(String(describing: result))"
        }
        return (outcome, next)
    }

    private func happen(at server: MockServer, through transport: any Transport) -> Outcome? {
        prepare(server)
        let environment = Environment(base: url ?? server.url)
        let session = BackendSession(environment: environment, transport: transport, timeout: timeout)
        let result: Result<String, CoreError>?
        switch access {
        case .data(let method):
            result = session.access(TestResource.data(method)).map { String(decoding: $0, as: UTF8.self) }.single()
        case .city:
            let resource = BackendResource<Void, City, NoAuth>(path: .api(.core, "/v1/data"), method: .GET)
            result = session.access(resource).map { "\($0.name.prefix(3))" }.single()
        case .loggedIn:
            let provider = RefreshingTokenProvider(token: Token("old")) { _ in SignalProducer(value: Token("new")) }
            let resource = BackendResource<Void, Data, KongAuth>(path: .api(.core, "/v1/data"), method: .GET)
            result = session.authenticated(KongAuth.self, by: .bearer(provider)).access(resource)
                .map { String(decoding: $0, as: UTF8.self) }.single()
        }
        return result.map { result in
            switch result {
            case .success(let text): .answer(text)
            case .failure(let error): .error(error)
            }
        }
    }
}

extension Fault.Outcome {
    /// Returns an error of the transport; the request is a POST unless it is said otherwise.
    static func transport(_ reason: CoreError.TransportReason, _ method: Resource.Method = .POST) -> Self {
        .error(.transport(reason, at: .init(method: method, path: "/v1/data")))
    }

    /// Returns a status that is not accepted, of a GET.
    static func status(_ reason: CoreError.StatusReason) -> Self {
        .error(.status(reason, at: .init(method: .GET, path: "/v1/data")))
    }

    /// Returns a document that is not what was asked for, of a GET.
    static func parsing(_ path: String, _ expected: String, _ found: String, _ excerpt: String) -> Self {
        let reason = CoreError.ParsingReason(codingPath: path, expected: expected, found: found, excerpt: excerpt)
        return .error(.parsing(reason, at: .init(method: .GET, path: "/v1/data")))
    }
}
