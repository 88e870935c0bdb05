import Foundation
import MillraceMockServer
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
        let environment = Environment(base: try #require(URL(string: base)))
        let resource = BackendResource<Void, Data, NoAuth>(path: path, method: .GET)
        return RequestBuilder(environment: environment, timeout: .seconds(1)).build(resource, ())
    }

    @Test(arguments: spellings)
    func aNameOfAnotherScriptIsItsASCIIForm(text: String) throws {
        let url = try #require(URL(string: text + "/a"))

        #expect(try request(.api(.core, "/a"), at: text).get().url.absoluteString == "http://xn--bcher-kva.example/a")
        #expect(try request(.absolute(url), at: text).get().url.absoluteString == "http://xn--bcher-kva.example/a")
        for other in HostTests.spellings {
            let environment = Environment(base: try #require(URL(string: other)))
            #expect(environment.contains(originOf: url), "\(other)")
        }
    }

    @Test(arguments: ["http://b\u{FC}cher.example/b", "//b%C3%BCcher.example/b", "http://b%c3%9ccher.example/b"])
    func aRedirectToANameOfAnotherScriptKeepsItsOrigin(location: String) throws {
        let script = Script(.status(302, ["Location": location]), .status(200))
        let url = try #require(URL(string: "http://xn--bcher-kva.example/a"))
        let request = HTTPRequest(method: .GET, url: url, headers: ["Authorization": "Bearer a"])
        Outcomes().observe(Middleware.redirects().respond(to: request, next: script.handler))

        #expect(script.requests.last?.url.absoluteString == "http://xn--bcher-kva.example/b")
        #expect(script.requests.last?.headers["Authorization"] == "Bearer a")
    }

    @Test(arguments: spellings) func aCookieIsSentToItsHostHoweverThatIsWritten(text: String) throws {
        let now = Date(timeIntervalSince1970: 0)
        let sender = try #require(URL(string: text))
        let own = try #require(Cookie("a=b", from: sender, at: now))
        let wide = try #require(Cookie("a=b; Domain=xn--bcher-kva.example", from: sender, at: now))
        for other in HostTests.spellings {
            #expect(own.matches(try #require(URL(string: other)), at: now), "\(other)")
            #expect(wide.matches(try #require(URL(string: other)), at: now), "\(other)")
        }
    }

    @Test(arguments: [
        "http://a%2Fb/", "http://%5B/", "http://a%3A1/", "http://%5B::1%5D:1/", "http://%/", "http://%00/",
        "http://\u{FC}%20/?a#b",
    ])
    func aRedirectToWhatIsNoHostFails(location: String) throws {
        let script = Script(.status(302, ["Location": location]), .status(200))
        let request = HTTPRequest(method: .GET, url: try #require(URL(string: "http://a/")))
        let outcomes = Outcomes()
        outcomes.observe(Middleware.redirects().respond(to: request, next: script.handler))
        #expect(script.requests.count == 1)
    }

    @Test(arguments: [
        "http://localhost:70000", "http://localhost:65536/x", "http://localhost:0",
        "http://localhost:99999999999999999999",
        "http://[::1]:70000/", "http://a%20b/", "http:///x", "ftp://localhost", "http://user@localhost",
        "http://a%2Fb/",
    ])
    func whatIsNoURLIsNotAskedFor(text: String) throws {
        let url = try #require(URL(string: text))
        for result in [try request(.api(.core, "/a"), at: text), try request(.absolute(url), at: "http://localhost")] {
            guard case .request(.invalidURL, _)? = result.failure else {
                Issue.record("\(result)")
                continue
            }
        }
    }

    @Test(arguments: [
        "http://localhost:1", "http://localhost:65535", "http://localhost:", "http://[::1]:8080", "http://[::1]",
    ])
    func aPortThatIsOneIsTaken(text: String) throws {
        #expect(try request(.api(.core, "/a"), at: text).failure == nil)
    }
}
