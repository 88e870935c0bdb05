import Dispatch
import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// A backend with a token endpoint whose refresh tokens are spent by their first use (RFC 9700, section 4.14.2), an
/// app's folder, and the app's processes, which are providers.
final class TokenEndpoint: Sendable {
    struct State: Sendable {
        /// The number of the tokens that were given out last: `a1` with `r1`.
        var generation = 1
        /// Whether the refresh token before the current one is still taken.
        var isLenient = false
        /// The answer of the token endpoint, instead of tokens.
        var answer: MockResponse?
        /// What a 200 lacks or has beyond the access token.
        var members = #""expires_in": 3600, "token_type": "Bearer", "scope": "read write""#
        var refreshTokens: [String] = []
        var isRevoked = false
    }

    static let first = Token("a1", refreshToken: "r1", lifetime: .seconds(3600))

    let backend: TestBackend
    let clock = TestScheduler()
    let folder = TemporaryFolder()
    let state = Guarded(State())
    let log = Guarded<[String]>([])
    /// Signalled when a refresh has ended, and its token is stored.
    let answered = DispatchSemaphore(value: 0)

    init() throws {
        backend = try TestBackend()
        backend.server.route(.POST, "/v1/token") { [state] request in
            state.withLock { $0.answer(to: request.bodyText) }
        }
        backend.server.route(.GET, "/v1/data") { [state] request in
            let valid = state.withLock { "Bearer a\($0.generation)" }
            return .status(request.headers["Authorization"] == valid ? 200 : 401)
        }
    }

    /// The numbers of the refresh tokens that the endpoint got.
    var refreshTokens: [String] { state.withLock { $0.refreshTokens } }

    /// A process: what a provider does is in the log, behind a name.
    func provider(
        _ name: String = "app",
        deliversAnswers: Bool = true,
        file: URL? = nil
    ) -> RefreshingTokenProvider {
        RefreshingTokenProvider(
            file: file ?? folder.url.appending(path: "app/login.json"),
            on: clock,
            refresh: { [backend, answered] old in
                let resource = BackendResource<UploadBody, Token, NoAuth>(
                    path: .api(.core, "/v1/token"),
                    method: .POST
                )
                let form = UploadBody.form([
                    "grant_type": "refresh_token", "refresh_token": old.refreshToken ?? "none",
                ])
                let answer = backend.session.access(resource, with: form)
                guard deliversAnswers else {
                    return answer.on(value: { _ in _ = answered.signal() }).filter { _ in false }.concat(.never)
                }
                return answer.on(disposed: { _ = answered.signal() })
            },
            fileFailed: { [log] error in log.withLock { $0.append("\(name): file \(error.code.rawValue)") } },
            loggedOut: { [log] error in log.withLock { $0.append("\(name): logged out") } }
        )
    }

    /// A process whose login is in the file already.
    func loggedIn(_ name: String = "app", person: String? = "7") -> RefreshingTokenProvider {
        let provider = provider(name)
        if !provider.isLoggedIn { provider.logIn(Self.first, person: person) }
        return provider
    }

    /// Makes a request, and returns its status or its error.
    func ask(_ provider: RefreshingTokenProvider) -> String {
        text(of: access(provider).single())
    }

    func access(_ provider: RefreshingTokenProvider) -> SignalProducer<Data, CoreError> {
        let resource = BackendResource<Void, Data, KongAuth>(path: .api(.core, "/v1/data"), method: .GET)
        return backend.session.authenticated(KongAuth.self, by: .bearer(provider)).access(resource)
    }

    /// Makes a request that goes on meanwhile; its status or its error is the text, which is empty until then.
    func begin(_ provider: RefreshingTokenProvider, _ done: DispatchSemaphore? = nil) -> Guarded<String> {
        let text = Guarded("")
        access(provider).startWithResult { [self] result in
            text.withLock { $0 = self.text(of: result) }
            done?.signal()
        }
        return text
    }

    /// Has the endpoint wait with its second token, after it has said that it was asked.
    func holdTokens(_ hasCome: DispatchSemaphore = DispatchSemaphore(value: 0), until isOpen: DispatchSemaphore) {
        backend.server.route(.POST, "/v1/token", on: DispatchQueue(label: "token")) { [state] _ in
            hasCome.signal()
            isOpen.waitInTest()
            state.withLock { $0.generation = 2 }
            return .json(#"{"access_token": "a2", "refresh_token": "r2", "expires_in": 3600}"#)
        }
    }

    func text(of result: Result<Data, CoreError>?) -> String {
        switch result {
        case .success: "200"
        case .failure(.status(let reason, _)): "HTTP \(reason.code)"
        case .failure(.authentication(.rejected, _)): "rejected"
        case .failure(.authentication(.missing, _)): "missing"
        case .failure(.authentication(.unobtained(let error), _)): "no token: " + text(of: .failure(error))
        case .failure(let error): error.endpoint.map { "\(error)".replacing("\($0): ", with: "") } ?? "\(error)"
        case nil: "nothing"
        }
    }

    /// What is in the file: the tokens and the person.
    var stored: String {
        switch TokenFile(folder.url.appending(path: "app/login.json")).read() {
        case .stored(let stored):
            "\(stored.token.value) \(stored.token.refreshToken ?? "none") \(stored.person ?? "nobody")"
        case .absent: "absent"
        case .unreadable: "unreadable"
        }
    }

    /// What a process leaves behind that is killed: its locks end.
    func crash() throws {
        try FileManager.default.removeItem(at: folder.url.appending(path: "app/login.json.refreshing"))
    }
}

extension TokenEndpoint.State {
    fileprivate mutating func answer(to form: String) -> MockResponse {
        let token = form.split(separator: "refresh_token=").last.map(String.init) ?? ""
        refreshTokens.append(token)
        if let answer { return answer }
        let isCurrent = token == "r\(generation)" || isLenient && token == "r\(generation - 1)"
        guard isCurrent, !isRevoked else {
            isRevoked = true
            return .json(#"{"error": "invalid_grant"}"#, status: 400)
        }
        if token == "r\(generation)" { generation += 1 }
        return .json(#"{"access_token": "a\#(generation)", "refresh_token": "r\#(generation)", \#(members)}"#)
    }
}
