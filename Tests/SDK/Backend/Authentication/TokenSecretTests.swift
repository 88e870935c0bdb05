import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// A token's parts, and where they must not be.
@Suite(.bodyTimeLimit) struct TokenSecretTests {
    private static let answers: [Row<(String, Token?)>] = [
        Row("a string", (#""a""#, Token("a"))),
        Row(
            "the answer of a token endpoint",
            (
                #"{"access_token": "a", "token_type": "Bearer", "expires_in": 3600, "refresh_token": "r", "scope": "x y"}"#,
                Token("a", refreshToken: "r", lifetime: .seconds(3600), scope: ["x", "y"])
            )
        ),
        Row("only what is required", (#"{"access_token": "a", "token_type": "Bearer"}"#, Token("a"))),
        Row("an empty refresh token", (#"{"access_token": "a", "refresh_token": ""}"#, Token("a"))),
        Row("a fraction", (#"{"access_token": "a", "expires_in": 0.5}"#, Token("a", lifetime: .milliseconds(500)))),
        Row("a negative lifetime", (#"{"access_token": "a", "expires_in": -1}"#, Token("a", lifetime: .zero))),
        Row(
            "a lifetime without an end",
            (#"{"access_token": "a", "expires_in": 1e300}"#, Token("a", lifetime: .seconds(3_155_760_000)))
        ),
        Row(
            "a lifetime as a text",
            (#"{"access_token": "a", "expires_in": "60"}"#, Token("a", lifetime: .seconds(60)))
        ),
        Row("a text that is no lifetime", (#"{"access_token": "a", "expires_in": "soon"}"#, nil)),
        Row("a lifetime of another kind", (#"{"access_token": "a", "expires_in": [60]}"#, nil)),
        Row("no token", (#"{"refresh_token": "r"}"#, nil)),
        Row("a number", ("1", nil)),
    ]

    @Test(arguments: answers) func aTokenDecodesAndSurvivesItsStorage(_ row: Row<(String, Token?)>) throws {
        let decoded: Token? = try? Parser.parse(Data(row.value.0.utf8)).get()
        let again = try decoded.map { try JSONDecoder().decode(Token.self, from: JSONEncoder().encode($0)) }
        #expect([decoded, again] == [row.value.1, row.value.1], sourceLocation: row.location)
    }

    @Test func noTextHasASecret() throws {
        let endpoint = try TokenEndpoint()
        let texts = Guarded<[String]>([])
        let session = BackendSession(
            environment: endpoint.backend.environment,
            middleware: [.log(asCurl: true) { line in texts.withLock { $0.append(line) } }]
        )
        let resource = BackendResource<UploadBody, Token, NoAuth>(path: .api(.core, "/v1/token"), method: .POST)
        let provider = RefreshingTokenProvider(
            token: Token("s3cret-a", refreshToken: "s3cret-r", lifetime: .zero, scope: ["read"]),
            file: endpoint.folder.url.appending(path: "login.json"),
            on: endpoint.clock,
            refresh: { old in session.access(resource, with: .form(["refresh_token": old.refreshToken ?? ""])) }
        )
        let answers: [MockResponse] = [
            .json(#"{"error": "invalid_request", "refresh_token": "s3cret-r"}"#, status: 400),
            .json(#"{"access_token": 1, "refresh_token": "s3cret-r"}"#),
            .json(#"{"access_token": "s3cret-b", "refresh_token": "s3cret-q", "expires_in": 0}"#),
            .json(#"{"error": "invalid_grant", "refresh_token": "s3cret-q"}"#, status: 400),
        ]
        for answer in answers {
            endpoint.state.withLock { $0.answer = answer }
            let result = endpoint.backend.session.authenticated(KongAuth.self, by: .bearer(provider))
                .access(BackendResource<Void, Data, KongAuth>(path: .api(.core, "/v1/data"), method: .GET)).single()
            let token = provider.token().single()
            var dumped = ""
            dump((result, provider, token, TokenRefresh(token: Token("s3cret-a"), login: 1)), to: &dumped)
            let text = [dumped, "\(result.debugDescription)", "\(provider)", "\(String(describing: token))"]
            texts.withLock { $0 += text }
        }

        let stored = TokenFile.Stored(token: Token("s3cret-a"), received: .distantPast, id: "1")
        texts.withLock { $0.append("\(stored) \(HeldToken(stored, on: endpoint.clock))") }
        let leaks = texts.withLock { $0.filter { $0.contains("s3cret") } }
        #expect((leaks, texts.withLock { $0.count }, endpoint.refreshTokens.count) == ([], 33, 8))
    }
}
