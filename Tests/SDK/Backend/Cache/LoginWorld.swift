import Foundation
import MillraceStreams
import Synchronization

@testable import MillraceBackend

/// A backend of several people, and an app with a cache in which one after the other is logged in.
///
/// Answers say whose they are. The backend confirms every validator: it is the worst one for a cache that sends one
/// person's to another.
final class LoginWorld: Sendable {
    /// The ways in which a kind of authentication gets its credentials.
    enum Kind: CaseIterable {
        case refreshing, person, login, ownProvider, fields, item, signature, slow, around
    }

    /// How a stored answer could be used once more.
    enum Use: CaseIterable {
        case fresh, validated, whileRevalidating, instead, onlyStored, shared
    }

    private struct Logins: TokenProvider {
        let current: @Sendable () -> Token?

        func token() -> SignalProducer<Token, CoreError> {
            .deferred { current().map { SignalProducer(value: $0) } ?? .empty }
        }

        func reject(_ token: Token) {}
    }

    private struct State {
        var token: Token? = Token("ada.0")
        var revoked: Set<String> = []
        var exchanges = 0
        var leaks: [String] = []
        var fails = false
        var hook: (@Sendable () -> Void)?
    }

    let clock = TestScheduler()
    private let kind: Kind
    private let use: Use
    private let directory: URL?
    private let cache: ResponseCache
    private let state = Mutex(State())
    private let provider: RefreshingTokenProvider
    private let boundary: Mutex<CredentialBoundary?>
    private let shared = Middleware.deduplication()

    init(_ kind: Kind, _ use: Use, isOnDisk: Bool) {
        self.kind = kind
        self.use = use
        directory =
            isOnDisk ? FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)") : nil
        // Almost no memory, so that what is on disk is read from there.
        cache = ResponseCache(memoryLimit: isOnDisk ? 1 : 1 << 20, directory: directory)
        provider = RefreshingTokenProvider(
            token: Token("ada.0"),
            person: kind == .person ? "ada" : nil,
            refresh: { SignalProducer(value: Token("\(LoginWorld.person(of: $0.value)).1")) }
        )
        boundary = Mutex(nil)
        let authentication = authentication
        boundary.withLock { $0 = CredentialBoundary(authentication, kind: "OwnAuth") }
    }

    /// The person who is logged in.
    var person: String? { state.withLock { $0.token.map { LoginWorld.person(of: $0.value) } } }
    var exchanges: Int { state.withLock { $0.exchanges } }
    /// The exchanges in which a validator of one person's answer came with another one's credentials.
    var leaks: [String] { state.withLock { $0.leaks } }

    /// Calls a function when a request has passed the cache.
    func onTheWay(_ hook: (@Sendable () -> Void)?) {
        state.withLock { $0.hook = hook }
    }

    func logIn(_ person: String) {
        state.withLock { $0.token = Token("\(person).0") }
        provider.logIn(Token("\(person).0"), person: kind == .person ? person : nil)
        meetARefusal()
    }

    func logOut() {
        state.withLock { $0.token = nil }
        provider.logOut()
        meetARefusal()
    }

    func refresh() {
        let old = state.withLock { state in
            defer { state.token = Token("ada.1") }
            return state.token
        }
        if let old { provider.reject(old) }
        meetARefusal()
    }

    /// A login that is kept until the backend rejects its token learns by a request that it is over.
    private func meetARefusal() {
        guard kind == .login else { return }
        let fails = state.withLock { state in
            for person in ["ada", "bob"] where state.token?.value != "\(person).0" {
                state.revoked.insert("\(person).0")
            }
            defer { state.fails = false }
            return state.fails
        }
        _ = get(.reload)
        state.withLock { $0.fails = fails }
    }

    /// Lets the time pass after which an answer is used in the way of the world.
    func wait() {
        switch use {
        case .fresh, .shared, .onlyStored: break
        case .validated: clock.advance(by: .seconds(1_000))
        case .whileRevalidating: clock.advance(by: .seconds(65))
        case .instead:
            clock.advance(by: .seconds(65))
            state.withLock { $0.fails = true }
        }
    }

    /// Returns the text of the answer to a request, or what became of it.
    func get(_ policy: CachePolicy? = nil) -> String {
        var request = HTTPRequest.test()
        request.cachePolicy = policy ?? (use == .onlyStored && exchanges > 0 ? .onlyStored : .standard)
        boundary.withLock { $0?.mark(&request) }
        let caching = Middleware.cache(cache, on: clock)
        let way: HTTPHandler = { [self] in caching.respond(to: $0, next: send) }
        let answer = use == .shared ? shared.respond(to: request, next: way) : way(request)
        switch answer.single() {
        case let .success(answer)?:
            let text = String(decoding: answer.body, as: UTF8.self)
            return text.isEmpty ? "\(answer.response.status)" : text
        case let .failure(error)?: return "failed \(error)"
        case nil: return "interrupted"
        }
    }

    func end() {
        cache.removeAll()
        if let directory { try? FileManager.default.removeItem(at: directory) }
    }

    /// Sends a request that has passed the cache, with credentials.
    private func send(_ request: HTTPRequest) -> SignalProducer<HTTPAnswer, CoreError> {
        state.withLock { $0.hook }?()
        guard let boundary = boundary.withLock({ $0 }) else { return .empty }
        return boundary.respond(to: request) { [self] authorized in
            SignalProducer { self.answer(authorized) }
        }
    }

    private func answer(_ request: HTTPRequest) -> Result<HTTPAnswer, CoreError> {
        let item = request.url.query()?.split(separator: "&").first { $0.hasPrefix("key=") }?.dropFirst(4)
        let field = request.headers["X-Key"] ?? request.headers["Authorization"]?.dropFirst("Bearer ".count).description
        let token = field ?? item.map(String.init) ?? "nobody."
        let person = LoginWorld.person(of: token)
        return state.withLock { state in
            state.exchanges += 1
            if state.fails { return .failure(.transport(.timedOut)) }
            if state.revoked.contains(token) { return .status(401) }
            if let tag = request.headers["If-None-Match"] {
                if tag != "\"\(person)\"" { state.leaks.append("\(person) sends \(tag)") }
                return .status(304, ["ETag": tag])
            }
            let grace =
                switch use {
                case .whileRevalidating: ", stale-while-revalidate=600"
                case .instead: ", stale-if-error=600"
                case .fresh, .validated, .onlyStored, .shared: ""
                }
            let head: HeaderFields = ["Cache-Control": "max-age=60\(grace)", "ETag": "\"\(person)\""]
            return .status(200, head, body: "\(person) \(state.exchanges)")
        }
    }

    private static func person(of token: String) -> String {
        String(token.prefix { $0 != "." })
    }

    private var authentication: Middleware {
        let token: @Sendable () -> Token? = { [weak self] in self?.state.withLock { $0.token } }
        switch kind {
        case .refreshing, .person: return .bearer(provider)
        case .login: return .bearer(login: Logins(current: token).token())
        case .ownProvider: return .bearer(Logins(current: token))
        case .fields: return .credentials { token().map { ["X-Key": $0.value, "X-Tenant": "north"] } }
        case .item, .signature: return adding(token, isSigned: kind == .signature)
        case .slow:
            let bearer = Middleware.bearer(Logins(current: token))
            return Middleware { request, next in
                SignalProducer<HTTPRequest, CoreError>(value: request).observe(on: QueueScheduler())
                    .flatMap(.latest) { bearer.respond(to: $0, next: next) }
            }
        case .around:
            let bearer = Middleware.bearer(Logins(current: token))
            return Middleware { request, next in
                var request = request
                request.headers["X-Client"] = "app"
                return bearer.respond(to: request, next: next)
            }
        }
    }

    private func adding(_ token: @escaping @Sendable () -> Token?, isSigned: Bool) -> Middleware {
        let count = Mutex(0)
        return Middleware { request, next in
            .deferred {
                guard let token = token() else { return SignalProducer(error: .authentication(.missing)) }
                var request = request
                if isSigned {
                    let number = count.withLock { count in
                        count += 1
                        return count
                    }
                    request.headers["X-Key"] = "\(token.value).\(number)"
                } else {
                    request.url.append(queryItems: [URLQueryItem(name: "key", value: token.value)])
                }
                return next(request)
            }
        }
    }
}
