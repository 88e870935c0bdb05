import Cities
import Millrace
import MillraceTestKit

@testable import CitiesApp

extension EmbeddedBackend {
    /// A session without a login, and without a connection from before the backend went offline.
    var session: BackendSession {
        BackendSession(environment: Environment(base: url))
    }

    /// A session that is logged in with the token of `knowing`.
    var loggedIn: AuthenticatedSession<KongAuth> {
        session.authenticated(KongAuth.self, by: .bearer(Token("token")))
    }

    /// Creates a backend that knows the token `token`.
    static func knowing() throws -> EmbeddedBackend {
        try EmbeddedBackend(knowing: Token("token"))
    }
}

extension LoginBuildingMaterials {
    /// The app of a user at an embedded backend.
    init(at backend: EmbeddedBackend, on clock: TestScheduler, hints: [LoginHint] = [], store: MemoryStore = .init()) {
        self.init(session: backend.session, user: "demo", hints: hints, scheduler: clock, store: store)
    }
}

extension Pilot {
    /// Logs in, at the screen that is shown.
    func logIn() {
        press(.tab)
        type("demo")
        press(.enter)
    }
}
