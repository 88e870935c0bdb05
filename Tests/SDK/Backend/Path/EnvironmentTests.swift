import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

extension API {
    fileprivate static let billing = API("billing")
}

@Suite struct EnvironmentTests {
    private func url(_ text: String) throws -> URL {
        try URL.of(text)
    }

    /// The URL of a path in an environment, or the problem.
    private func place(
        _ path: ResourcePath,
        _ query: [URLQueryItem] = [],
        core: String = "https://api.example.com/"
    ) throws -> String {
        let environment = try Environment(
            "production",
            [.core: url(core), .billing: url("https://pay.example.com:8443/gate/way/?x#y")]
        )
        let resource = BackendResource<Void, Void, NoAuth>(path: path, method: .GET).query(query)
        switch RequestBuilder(environment: environment, timeout: .seconds(1)).build(resource, ()) {
        case let .success(request): return request.url.absoluteString
        case let .failure(error): return "\(error)"
        }
    }

    @Test func aPathHasItsPlace() throws {
        expect(try place(.api(.core, "/v1/cities")), is: "https://api.example.com/v1/cities")
        let query = [URLQueryItem(name: "a b", value: "c+d&"), URLQueryItem(name: "e", value: nil)]
        let bills = "https://pay.example.com:8443/gate/way/bills?a%20b=c%2Bd%26&e"
        expect(try place(.api(.billing, "/bills"), query), is: bills)
        let unknown = CoreError.request(.unknownAPI(name: "other"), at: .init(method: .GET, path: "/x"))
        expect(try place(.api(API("other"), "/x?y=z")), is: "\(unknown)")

        // The query of a path comes before the items, and the fragment, which is not sent, stays at the end.
        let item = [URLQueryItem(name: "c", value: "d")]
        let gate = "http://localhost/gate/"
        expect(try place(.api(.core, "a?b=\(1)"), item, core: gate), is: "http://localhost/gate/a?b=1&c=d")
        let fragment = try url("http://localhost/a?b=1#x")
        expect(try place(.absolute(fragment), item), is: "http://localhost/a?b=1&c=d#x")
        expect(try place(.absolute(url("http://localhost")), item), is: "http://localhost/?c=d")

        // An empty argument is a problem of the own path, not of the one that the API has.
        let empty = CoreError.request(.invalidURL("an argument is empty"), at: .init(method: .GET, path: "/cities/"))
        for base in ["http://localhost/gate//", "http://localhost/gate"] {
            expect(try place(.api(.core, "/cities/\("")?x=1"), core: base), is: "\(empty)")
        }
        for base in ["http://[::1]:8080", "http://127.0.0.1:1", "HTTP://LOCALHOST"] {
            expect(try place(.api(.core, "/a"), core: base), is: base.lowercased() + "/a")
        }
    }

    @Test func anOriginIsSchemeHostAndPort() throws {
        let environment = try Environment(base: url("https://api.example.com"))
        let texts = [
            "https://API.example.com:443/x", "http://api.example.com/x", "https://api.example.com:444/x",
            "https://api.example.com.evil.org/x",
        ]
        #expect(try texts.filter { try environment.contains(originOf: url($0)) } == [texts[0]])
    }
}
