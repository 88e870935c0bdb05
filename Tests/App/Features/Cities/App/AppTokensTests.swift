import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

/// A token that the backend rejects is exchanged, and the login outlives a refusal.
@Suite(.bodyTimeLimit) struct AppTokensTests {
    private struct Exchange: Sendable {
        var old = Token("old", refreshToken: "again")
        var answer: StubAnswer<SessionResponse, CoreError> = .value(SessionResponse(token: Token("new")))
        /// What a request gets: a token, none, or an error.
        let outcome: Result<Token?, CoreError>
        var refreshes = 1
    }

    private static let exchanges: [Row<Exchange>] = [
        Row("a new token", Exchange(outcome: .success(Token("new", refreshToken: "again")))),
        Row("none without a refresh token", Exchange(old: Token("old"), outcome: .success(nil), refreshes: 0)),
        Row("none after a refusal", Exchange(answer: .failure(.status(.init(code: 401))), outcome: .success(nil))),
        Row(
            "the failure of the network",
            Exchange(answer: .failure(.transport(.refused)), outcome: .failure(.transport(.refused)))
        ),
    ]

    @Test(arguments: exchanges) private func aRejectedTokenBecomes(_ row: Row<Exchange>) {
        let login = StubLoginBusinessController(refreshing: Stub(row.value.answer))
        let tokens = AppTokens(row.value.old, of: "ada", on: TestScheduler(), refreshedBy: login)
        tokens.reject(row.value.old)
        let token = tokens.token().map { $0 as Token? }.concat(value: nil).take(first: 1).single()
        #expect(
            (token, login.refreshing.starts, tokens.login.person) == (row.value.outcome, row.value.refreshes, "ada"),
            sourceLocation: row.location
        )
    }
}
