import Foundation
import MillraceMockServer
import TestSupport
import Testing

@testable import MillraceBackend

/// One host is one host, however it is written, and what is none is never asked.
@Suite struct HostTests {
    private static let spellings = [
        "http://b\u{FC}cher.example", "http://B\u{DC}CHER.example", "http://xn--bcher-kva.example",
        "http://XN--BCHER-KVA.EXAMPLE", "http://b%C3%BCcher.example", "http://bu\u{308}cher.example",
        "http://bu%CC%88cher%E3%80%82example", "http://B%C3%9CCHER.ex%61mple",
    ]

    private func request(_ path: ResourcePath, at base: String) throws -> Result<HTTPRequest, CoreError> {
        let environment = Environment(base: try URL.of(base))
        let resource = BackendResource<Void, Data, NoAuth>(path: path, method: .GET)
        return RequestBuilder(environment: environment, timeout: .seconds(1)).build(resource, ())
    }

    @Test(arguments: spellings)
    func aNameOfAnotherScriptIsItsASCIIForm(text: String) throws {
        let url = try URL.of(text + "/a")

        let found = try (
            request(.api(.core, "/a"), at: text).get().url.absoluteString,
            request(.absolute(url), at: text).get().url.absoluteString
        )
        #expect(found == ("http://xn--bcher-kva.example/a", "http://xn--bcher-kva.example/a"))
        for other in HostTests.spellings {
            let environment = Environment(base: try URL.of(other))
            #expect(environment.contains(originOf: url), "\(other)")
        }
    }

    @Test(arguments: ["http://b\u{FC}cher.example/b", "//b%C3%BCcher.example/b", "http://b%c3%9ccher.example/b"])
    func aRedirectToANameOfAnotherScriptKeepsItsOrigin(location: String) throws {
        let script = Script(.status(302, ["Location": location]), .status(200))
        let url = try URL.of("http://xn--bcher-kva.example/a")
        let request = HTTPRequest(method: .GET, url: url, headers: ["Authorization": "Bearer a"])
        Outcomes().observe(Middleware.redirects().respond(to: request, next: script.handler))

        #expect(
            (script.requests.last?.url.absoluteString, script.requests.last?.headers["Authorization"]) == (
                "http://xn--bcher-kva.example/b", "Bearer a"
            )
        )
    }

    @Test(arguments: spellings) func aCookieIsSentToItsHostHoweverThatIsWritten(text: String) throws {
        let now = ContinuousClock.now
        let sender = try URL.of(text)
        let own = try Cookie("a=b", from: sender, at: now, on: .now).unwrapped()
        let wide = try Cookie("a=b; Domain=xn--bcher-kva.example", from: sender, at: now, on: .now).unwrapped()
        for other in HostTests.spellings {
            #expect(
                (
                    own.matches(try URL.of(other), at: now),
                    wide.matches(try URL.of(other), at: now)
                ) == (true, true),
                "\(other)"
            )
        }
    }

    @Test(arguments: [
        "http://a%2Fb/", "http://%5B/", "http://a%3A1/", "http://%5B::1%5D:1/", "http://%/", "http://%00/",
        "http://\u{FC}%20/?a#b", "ftp://localhost/x", "file:///etc/passwd", "http://user:pw@localhost/", "http:///x",
        "http://localhost:70000/", "//localhost:99999999999999999999/", "http://localhost:0/", "//localhost:65536",
    ])
    func aRedirectToWhatIsNoHostFails(location: String) throws {
        let script = Script(.status(302, ["Location": location]), .status(200))
        let request = HTTPRequest(method: .GET, url: try URL.of("http://a/"))
        let outcomes = Outcomes()
        outcomes.observe(Middleware.redirects().respond(to: request, next: script.handler))
        let error = CoreError.transport(.redirect(.invalidLocation), at: request.endpoint)
        #expect((script.requests.count, outcomes.all) == (1, ["\(error)"]))
    }

    private static let none = [
        "http://localhost:70000", "http://localhost:65536/x", "http://localhost:0",
        "http://localhost:99999999999999999999", "http://[::1]:70000/", "http://a%20b/", "http:///x",
        "ftp://localhost", "file:///etc/passwd", "http://user:secret@localhost", "http://a%2Fb/",
    ]

    private static let ports = [
        "http://localhost:1", "http://localhost:65535", "http://localhost:", "http://[::1]:8080", "http://[::1]",
    ]

    @Test func whatIsNoURLIsNotAskedFor() throws {
        /// Refused, and without a word of what is secret.
        func isRefused(_ path: ResourcePath, at base: String) throws -> Bool {
            guard let error = try request(path, at: base).failure, case .request(.invalidURL, _) = error else {
                return false
            }
            return !"\(error)".contains("secret")
        }
        let asked = try (
            Self.none.filter { try !isRefused(.api(.core, "/a"), at: $0) },
            Self.none.filter { try !isRefused(.absolute(.of($0)), at: "http://localhost") },
            Self.ports.filter { try request(.api(.core, "/a"), at: $0).failure != nil }
        )
        #expect(asked == ([], [], []))
    }
}
