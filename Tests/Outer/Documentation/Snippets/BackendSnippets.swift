import Foundation
import Millrace
import MillraceMockServer
import Synchronization
import TestSupport
import Testing

// Page: Sources/SDK/Backend/Path/API.swift
extension API {
    static let billing = API("billing")
}
// End of page

/// The snippets of Backend: what executes requests, and what is on their way.
@Suite(.bodyTimeLimit) struct BackendSnippets {
    private let server = MockServer()
    private let session: BackendSession
    private let authentication = Middleware.bearer(Token("t"))

    init() throws {
        try server.start()
        session = BackendSession(environment: Environment(base: server.url))
    }

    private func comments(_ file: String) throws -> [String] {
        try Documentation("Sources/SDK/Backend/\(file).swift").comments
    }

    private let cities = BackendResource<Void, [String], NoAuth>(path: .api(.core, "/v1/cities"), method: .GET)
    private let orders = BackendResource<Void, Void, AccountAuth>(path: .api(.core, "/v1/orders"), method: .GET)

    @Test func apisHaveTheirOwnURLs() throws {
        let coreURL = server.url.appending(path: "core")
        let billingURL = server.url.appending(path: "billing")
        // Page: Sources/SDK/Backend/Path/Environment.swift
        let staging = Environment("staging", [.core: coreURL, .billing: billingURL])
        // End of page
        server.dispatcher = { _ in .status(204) }
        let session = BackendSession(environment: staging)
        for api in [API.core, .billing] {
            let resource = BackendResource<Void, Void, NoAuth>(path: .api(api, "/v1"), method: .GET)
            try session.access(resource).wait().get()
        }
        #expect(server.requests.map(\.path) == ["/core/v1", "/billing/v1"])
    }

    @Test func aRedirectToAnOriginGetsAFieldOfItsOwn() throws {
        // Page: Sources/SDK/Backend/Middleware/RedirectFollowing.swift
        let redirects = Middleware { request, next in
            Middleware.redirects().respond(to: request) { exchange in
                var exchange = exchange
                if exchange.url.host() == "files.example.org" { exchange.headers["X-Client"] = "app" }
                return next(exchange)
            }
        }
        // End of page
        let other = MockServer()
        try other.start()
        other.dispatcher = { _ in .status(204) }
        let location = other.url.appending(path: "elsewhere").absoluteString
        server.dispatcher = { _ in MockResponse(status: 302, headers: ["Location": location]) }
        let session = BackendSession(environment: Environment(base: server.url), middleware: [redirects])
        try session.access(BackendResource<Void, Void, NoAuth>(path: .api(.core, "/v1"), method: .GET)).wait().get()
        #expect(other.requests.map { $0.headers["X-Client"] } == [nil])
    }

    @Test func pathsEncodeTheirArguments() throws {
        func path(_ name: String) -> ResourcePath {
            // Page: Sources/SDK/Backend/Path/PathTemplate.swift
            .api(.core, "/v1/cities/\(name)/delivery")
            // End of page
        }
        server.dispatcher = { _ in .status(204) }
        try session.access(BackendResource<Void, Void, NoAuth>(path: path("a/b?c"), method: .GET)).wait().get()
        let requested = try #require(server.requests.first).path
        #expect(try comments("Path/PathTemplate") == ["name \"a/b?c\": \(requested)"])
    }

    @Test func resourcesDescribeRequests() {
        struct City: Codable, Equatable {
            let name: String
        }
        func resource() -> BackendResource<Void, [City], AccountAuth> {
            // Page: Sources/SDK/Backend/Resource/BackendResource.swift
            BackendResource<Void, [City], AccountAuth>(path: .api(.core, "/v1/cities"), method: .GET)
            // End of page
        }
        server.route(.GET, "/v1/cities", .json(#"[{"name": "Bath"}]"#))
        let loggedIn = session.authenticated(AccountAuth.self, by: authentication)
        #expect(loggedIn.access(resource()).single() == .success([City(name: "Bath")]))
    }

    @Test func resourcesHaveOptions() throws {
        server.route(.GET, "/v1/cities", .text("[]"))
        let resource = cities
        let changed =
            // Page: Sources/SDK/Backend/Resource/BackendResource.swift
            resource.query([URLQueryItem(name: "page", value: "2")]).timeout(.seconds(5)).caching(.reload)
        // End of page
        #expect(
            (session.access(changed).single(), server.requests.map(\.target)) == (.success([]), ["/v1/cities?page=2"])
        )
    }

    @Test func codeIsGenericOverWhatExecutes() {
        enum NamesService {
            static func fetchNamesResource() -> BackendResource<Void, [String], AccountAuth> {
                BackendResource(path: .api(.core, "/v1/names"), method: .GET)
            }
        }
        // Page: Sources/SDK/Backend/Session/BackendAccess.swift
        func fetchNames(from backend: some BackendAccess<AccountAuth>) -> SignalProducer<[String], CoreError> {
            backend.access(NamesService.fetchNamesResource())
        }
        // End of page
        server.route(.GET, "/v1/names", .text(#"["Bath"]"#))
        let loggedIn = session.authenticated(AccountAuth.self, by: authentication)
        #expect(fetchNames(from: loggedIn).single() == .success(["Bath"]))
    }

    @Test func responsesAreBelowAKey() {
        let path = ResourcePath.api(.core, "/v1/cities")
        func capital() -> BackendResource<Void, String, NoAuth> {
            // Page: Sources/SDK/Backend/Parser/Parser+Reading.swift
            BackendResource(path: path, method: .GET, response: Parser.reading(key: "result.capital"))
            // End of page
        }
        func cities() -> BackendResource<Void, [String], NoAuth> {
            // Page: Sources/SDK/Backend/Parser/Parser+Reading.swift
            BackendResource(path: path, method: .GET, response: Parser.reading(key: "cities", strategy: .prune))
            // End of page
        }
        server.route(.GET, "/v1/cities", .json(#"{"result": {"capital": "Oslo"}, "cities": ["Bergen", 7]}"#))
        #expect(
            (session.access(capital()).single(), session.access(cities()).single())
                == (.success("Oslo"), .success(["Bergen"]))
        )
    }

    @Test func middlewareIsMadeOfAFunction() {
        let environment = Environment(base: server.url)
        let lines = Mutex<[String]>([])
        @Sendable func print(_ line: String) { lines.withLock { $0.append(line) } }

        // Page: Sources/SDK/Backend/Middleware/Middleware.swift
        let language = Middleware { request, next in
            var request = request
            request.headers["Accept-Language"] = "pl"
            return next(request)
        }
        let session = BackendSession(environment: environment, middleware: [.log { print($0) }, .retry(), language])
        // End of page

        server.route(.GET, "/v1/cities", .json(#"["Bath"]"#))
        #expect(
            (
                session.access(cities).single(), server.requests.first?.headers["Accept-Language"],
                lines.withLock { $0.first }
            )
                == (.success(["Bath"]), "pl", "--> GET /v1/cities")
        )
    }

    @Test func requestsAsCommands() throws {
        let url = try #require(URL(string: "http://127.0.0.1:8080/v1/cities?page=2"))
        let headers: HeaderFields = ["Authorization": "Bearer secret"]
        let request = HTTPRequest(method: .POST, url: url, headers: headers, body: Data(#"{"a":1}"#.utf8))
        var printed: [String] = []
        func print(_ command: String) { printed.append(command) }
        // Page: Sources/SDK/Backend/HTTP/HTTPRequest+CurlCommand.swift
        print(request.curlCommand)
        // curl -X POST -H 'Authorization: •••' --data-raw '{"a":1}' 'http://127.0.0.1:8080/v1/cities?page=2'
        // End of page
        #expect(try comments("HTTP/HTTPRequest+CurlCommand") == printed)
    }

    @Test func aRedactedValueShowsItsDescriptionAlone() {
        // Page: Sources/SDK/Backend/Redaction/Redacted.swift
        struct Credentials: Redacted {
            let user: String
            let password: String

            var description: String { "Credentials(user: \(user))" }
        }
        // End of page
        let credentials = Credentials(user: "ada", password: "s3cret")
        var dumped = ""
        dump(credentials, to: &dumped)
        #expect(dumped.contains("ada"))
        #expect(!"\(credentials) \(String(reflecting: credentials)) \(dumped)".contains("s3cret"))
    }

    @Test func errorsSayWhatHappened() throws {
        var printed: [String] = []
        func print(_ error: CoreError) { printed.append("\(error)") }
        // Page: Sources/SDK/Backend/Errors/CoreError.swift
        print(CoreError.transport(.timedOut, at: .init(method: .GET, path: "/v1/cities")))
        // GET /v1/cities: the request timed out
        // End of page
        #expect(try comments("Errors/CoreError") == printed)
    }

    @Test func sessionsWithAndWithoutALogin() throws {
        let url = server.url
        let login = SignalProducer<Token, CoreError>(value: Token("t"))
        // Page: Sources/SDK/Backend/Session/BackendSession.swift
        let session = BackendSession(environment: Environment(base: url))
        let loggedIn = session.authenticated(AccountAuth.self, by: .bearer(login: login))
        // End of page
        server.dispatcher = { _ in .status(204) }
        try loggedIn.access(orders).wait().get()
        #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer t"])
    }

    @Test func anAppDeclaresItsKindOfAuthentication() {
        let provider = RefreshingTokenProvider(token: Token("t"), refresh: { _ in .empty })
        server.route(.GET, "/v1/orders", .json(#"["tea"]"#))

        // Page: Sources/SDK/Millrace/Documentation.docc/BehindALogin.md
        enum AccountAuth: AuthKind {}

        enum OrdersService {
            static func fetchOrdersResource() -> BackendResource<Void, [String], AccountAuth> {
                BackendResource(path: .api(.core, "/v1/orders"), method: .GET)
            }
        }

        let loggedIn = session.authenticated(AccountAuth.self, by: .bearer(provider))
        let orders = loggedIn.access(OrdersService.fetchOrdersResource())
        // End of page

        #expect(
            (orders.single(), server.requests.map { $0.headers["Authorization"] }) == (.success(["tea"]), ["Bearer t"])
        )
    }

    @Test func backendsOfBothKinds() throws {
        // Page: Sources/SDK/Backend/Session/Backend.swift
        let open = Backend(session)
        let loggedIn = Backend(session.authenticated(AccountAuth.self, by: authentication))
        // End of page
        server.route(.GET, "/v1/cities", .json(#"["Bath"]"#))
        server.route(.GET, "/v1/orders", .status(204))
        #expect(open.access(cities).single() == .success(["Bath"]))
        try loggedIn.access(orders).wait().get()
        #expect(try comments("Session/Backend") == ["a \(type(of: open))", "a \(type(of: loggedIn))"])
    }

    @Test func bodiesOfLines() throws {
        struct Entry: Decodable, Equatable {
            let text: String
        }
        enum LogService {
            static func fetchEntriesResource() -> BackendResource<Void, Entry, NoAuth> {
                BackendResource(path: .api(.core, "/log"), method: .GET)
            }
        }
        func entries() -> SignalProducer<Entry, CoreError> {
            // Page: Sources/SDK/Backend/Streaming/StreamingAccess.swift
            session.streaming.lines(of: LogService.fetchEntriesResource())
            // End of page
        }
        server.route(.GET, "/log", .text("{\"text\": \"a\"}\n{\"text\": \"b\"}\n"))
        #expect(
            try (entries().collect().single(), comments("Streaming/StreamingAccess"))
                == (.success([Entry(text: "a"), Entry(text: "b")]), ["\(type(of: entries()))"])
        )
    }

    @Test func formsWithFiles() throws {
        let photoURL = FileManager.default.temporaryDirectory.appending(path: "bath-\(UUID().uuidString).jpeg")
        try Data("jpeg".utf8).write(to: photoURL)
        defer { try? FileManager.default.removeItem(at: photoURL) }
        func form() -> UploadBody {
            // Page: Sources/SDK/Backend/Encoding/UploadBody+Multipart.swift
            .multipart([
                .field("title", "A day in Bath"),
                .file("photo", photoURL, contentType: "image/jpeg"),
            ])
            // End of page
        }
        server.route(.POST, "/photos", .status(201))
        enum PhotosService {
            static func replacePhotoResource() -> BackendResource<UploadBody, Void, NoAuth> {
                BackendResource(path: .api(.core, "/photo"), method: .PUT)
            }
        }
        func replace() -> SignalProducer<Never, CoreError> {
            // Page: Sources/SDK/Backend/Encoding/UploadBody.swift
            session.access(PhotosService.replacePhotoResource(), with: .file(photoURL, contentType: "image/jpeg"))
            // End of page
        }
        server.route(.PUT, "/photo", .status(204))
        try replace().wait().get()
        #expect(server.requests.last?.bodyText == "jpeg")
        let upload = BackendResource<UploadBody, Void, NoAuth>(path: .api(.core, "/photos"), method: .POST)
        try session.access(upload, with: form()).wait().get()
        let body = try #require(server.requests.last).bodyText
        #expect(body.contains("name=\"title\"\r\n\r\nA day in Bath\r\n"))
        #expect(body.contains("Content-Type: image/jpeg\r\n\r\njpeg\r\n"))
    }
}
