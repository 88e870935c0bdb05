import Foundation
import Millrace
import MillraceMockServer
import TestSupport
import Testing

// The snippets of `FromAlamofire.md`, compiled here and run below.

struct Event: Equatable, Codable {
    let name: String
}

struct Speaker: Equatable, Codable {
    let name: String
}

// Page: Sources/SDK/Millrace/Documentation.docc/FromAlamofire.md
enum AccountAuth: AuthKind {}

struct EventsService {
    static func fetchEventsResource(page: Int) -> BackendResource<Void, [Event], NoAuth> {
        BackendResource(path: .api(.core, "/events"), method: .GET)
            .query([URLQueryItem(name: "page", value: "\(page)")])
    }

    static func createEventResource() -> BackendResource<Event, Event, AccountAuth> {
        BackendResource(path: .api(.core, "/events"), method: .POST)
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/FromAlamofire.md
enum Speakers {
    struct Details: Query {
        typealias Result = Speaker

        static let path = "/speakers/:id"

        let id: Int
        var route: PathTemplate { "/speakers/\(id)" }
        var parameters: [String: String]? { nil }
    }

    struct Latest: ParameterlessQuery {
        typealias Result = [Speaker]

        static let path = "/speakers/latest"
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/FromAlamofire.md
let language = Middleware { request, next in
    var request = request
    request.headers["Accept-Language"] = "pl"
    return next(request)
}
// End of page

@Suite(.bodyTimeLimit) struct FromAlamofireTests {
    private let server = MockServer()
    private let shown = Shown()

    init() throws {
        try server.start()
    }

    private func makeSession(_ url: URL) -> BackendSession {
        // Page: Sources/SDK/Millrace/Documentation.docc/FromAlamofire.md
        let session = BackendSession(environment: Environment(base: url), middleware: [language])
        // End of page
        return session
    }

    @Test func aRequestIsDescribedAndThenStarted() {
        server.route(.GET, "/events", .json(#"[{"name": "Let Swift"}]"#))
        let accessible: any Accessible = makeSession(server.url)
        let show = shown.show
        // Page: Sources/SDK/Millrace/Documentation.docc/FromAlamofire.md
        accessible.access(EventsService.fetchEventsResource(page: 2)).startWithResult { result in
            switch result {
            case .success(let events): show(events.map(\.name).joined(separator: ", "))
            case .failure(let error): show(error.userMessage)
            }
        }
        // End of page
        #expect(
            (shown.next(), server.requests.map(\.target), server.requests.first?.headers["Accept-Language"])
                == ("Let Swift", ["/events?page=2"], "pl")
        )
    }

    @Test func aRouterIsManyQueries() {
        server.route(.GET, "/speakers/:id", .json(#"{"name": "Ada"}"#))
        server.route(.GET, "/speakers/latest", .json(#"[{"name": "Ada"}]"#))
        let session = makeSession(server.url)
        func fetch() -> SignalProducer<Speaker, CoreError> {
            // Page: Sources/SDK/Millrace/Documentation.docc/FromAlamofire.md
            session.execute(Speakers.Details(id: 7))
            // End of page
        }

        #expect(
            (fetch().single(), session.execute(Speakers.Latest()).single(), server.requests.map(\.target))
                == (
                    .success(Speaker(name: "Ada")), .success([Speaker(name: "Ada")]),
                    ["/speakers/7", "/speakers/latest"]
                )
        )
    }

    @Test func aRequestThatNeedsALoginHasIt() {
        server.route(.POST, "/events") { .json($0.bodyText) }
        let session = makeSession(server.url)
        // Page: Sources/SDK/Millrace/Documentation.docc/FromAlamofire.md
        let loggedIn = session.authenticated(AccountAuth.self, by: .bearer(Token("abc")))
        let created = loggedIn.access(EventsService.createEventResource(), with: Event(name: "Let Swift"))
        // End of page

        #expect(
            (created.single(), server.requests.first?.headers["Authorization"])
                == (.success(Event(name: "Let Swift")), "Bearer abc")
        )
    }
}
