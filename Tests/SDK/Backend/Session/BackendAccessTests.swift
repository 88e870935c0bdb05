import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

/// Every form of an access, on everything that executes resources.
///
/// That each call has one meaning is a part of the test.
@Suite(.bodyTimeLimit) struct BackendAccessTests {
    private enum PartnerAuth: AuthKind {}

    private struct Resources<Auth: AuthKind> {
        let fetch = BackendResource<Void, Int, Auth>(path: .api(.core, "/"), method: .GET)
        let ping = BackendResource<Void, Void, Auth>(path: .api(.core, "/"), method: .GET)
        let ask = BackendResource<Int, Int, Auth>(path: .api(.core, "/"), method: .POST)
        let order = BackendResource<Int, Void, Auth>(path: .api(.core, "/"), method: .POST)
    }

    private func session() throws -> BackendSession {
        let url = try URL.of("http://stub.invalid")
        // Answers each request before `send` returns.
        let sevens = StubTransport { request, completion in
            let head = HTTPResponse(status: 200, url: request.url)
            completion(.success(HTTPAnswer(response: head, body: Data("7".utf8))))
            return {}
        }
        return BackendSession(environment: Environment(base: url), transport: sevens)
    }

    private func expectSevens(
        _ values: [SignalProducer<Int, CoreError>],
        _ accesses: [SignalProducer<Never, CoreError>]
    ) {
        #expect(
            (values.map { $0.single() }, accesses.allSatisfy { $0.wait().failure == nil }) == (
                Array(repeating: .success(7), count: values.count), true
            )
        )
    }

    private func expectSevens<Auth>(_ access: some BackendAccess<Auth>) {
        let resources = Resources<Auth>()
        expectSevens(
            [access.access(resources.fetch), access.access(resources.ask, with: 1)],
            [access.access(resources.ping), access.access(resources.order, with: 1)]
        )
    }

    @Test func codeThatIsGenericOverTheKindHasEveryForm() throws {
        let session = try session()
        let loggedIn = session.authenticated(KongAuth.self, by: .bearer(Token("t0ken")))

        expectSevens(session)
        expectSevens(loggedIn)
        expectSevens(session.authenticated(PartnerAuth.self, by: .bearer(Token("t0ken"))))
        expectSevens(Backend(session))
        expectSevens(Backend(loggedIn))
        expectSevens(Backend(session as any Accessible))
        expectSevens(Backend(loggedIn as any AuthenticatedAccessible))
        let any: any BackendAccess<KongAuth> = loggedIn
        expectSevens(Backend(any))
    }

    @Test func whatIsAnAccessibleAsWellHasOneMeaningForEachCall() throws {
        let (open, kong) = (Resources<NoAuth>(), Resources<KongAuth>())
        let session = try session()
        let accessible: any Accessible = session
        let loggedIn = session.authenticated(KongAuth.self, by: .bearer(Token("t0ken")))
        let authenticated: any AuthenticatedAccessible = loggedIn
        expectSevens(
            [
                session.access(open.fetch), accessible.access(open.fetch), loggedIn.access(kong.fetch),
                authenticated.access(kong.fetch), session.access(open.ask, with: 1),
                accessible.access(open.ask, with: 1), loggedIn.access(kong.ask, with: 1),
                authenticated.access(kong.ask, with: 1),
            ],
            [
                session.access(open.ping), accessible.access(open.ping), loggedIn.access(kong.ping),
                authenticated.access(kong.ping), session.access(open.order, with: 1),
                accessible.access(open.order, with: 1), loggedIn.access(kong.order, with: 1),
                authenticated.access(kong.order, with: 1),
            ]
        )
    }
}
