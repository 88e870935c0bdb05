import Foundation
import Testing

@testable import MillraceBackend

extension API {
    fileprivate static let billing = API("billing")
}

@Suite struct EnvironmentTests {
    private func url(_ text: String) throws -> URL {
        try #require(URL(string: text))
    }

    private func build(
        _ path: ResourcePath,
        query: [URLQueryItem] = [],
        in environment: Environment
    ) -> Result<String, CoreError> {
        let resource = BackendResource<Void, Void, NoAuth>(path: path, method: .GET).query(query)
        return RequestBuilder(environment: environment, timeout: .seconds(1))
            .build(resource, ())
            .map(\.url.absoluteString)
    }

    @Test func everyAPIHasItsBase() throws {
        let environment = try Environment(
            "production",
            [.core: url("https://api.example.com/"), .billing: url("https://pay.example.com:8443/gate/way/?x#y")]
        )

        #expect(build(.api(.core, "/v1/cities"), in: environment) == .success("https://api.example.com/v1/cities"))
        #expect(
            build(
                .api(.billing, "/bills"),
                query: [.init(name: "a b", value: "c+d&"), .init(name: "e", value: nil)],
                in: environment
            )
                == .success("https://pay.example.com:8443/gate/way/bills?a%20b=c%2Bd%26&e")
        )
        #expect(
            build(.api(API("other"), "/x?y=z"), in: environment)
                == .failure(.request(.unknownAPI(name: "other"), at: .init(method: .GET, path: "/x")))
        )
    }

    @Test(arguments: ["http://localhost/gate//", "http://localhost/gate"])
    func anEmptyArgumentIsAProblemOfTheOwnPath(base: String) throws {
        let environment = try Environment(base: url(base))

        #expect(
            build(.api(.core, "/cities/\("")?x=1"), in: environment)
                == .failure(
                    .request(.invalidURL("an argument is empty"), at: .init(method: .GET, path: "/cities/"))
                )
        )
    }

    @Test func theQueryOfAPathComesBeforeTheItems() throws {
        let environment = try Environment(base: url("http://localhost/gate/"))
        let items = [URLQueryItem(name: "c", value: "d")]

        #expect(
            build(.api(.core, "a?b=\(1)"), query: items, in: environment) == .success("http://localhost/gate/a?b=1&c=d")
        )
        #expect(
            try build(.absolute(url("http://localhost/a?b=1#x")), query: items, in: environment)
                == .success("http://localhost/a?b=1&c=d#x"),
            "the fragment, which is not sent, stays at the end"
        )
        #expect(
            try build(.absolute(url("http://localhost")), query: items, in: environment)
                == .success("http://localhost/?c=d")
        )
    }

    @Test(arguments: ["http://[::1]:8080", "http://127.0.0.1:1", "HTTP://LOCALHOST"])
    func addressesAreKept(base: String) throws {
        #expect(
            try build(.api(.core, "/a"), in: Environment(base: url(base)))
                == .success(base.lowercased() + "/a")
        )
    }

    @Test(arguments: ["ftp://example.com/x", "file:///etc/passwd", "http:///x", "http://user:secret@example.com/x"])
    func otherURLsAreRefused(text: String) throws {
        let result = try build(.absolute(url(text)), in: Environment(base: url("http://example.com")))

        guard case .failure(.request(.invalidURL, let endpoint)) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(endpoint?.description.contains("secret") == false)
    }

    @Test func anOriginIsSchemeHostAndPort() throws {
        let environment = try Environment(base: url("https://api.example.com"))

        #expect(try environment.contains(originOf: url("https://API.example.com:443/x")))
        #expect(try !environment.contains(originOf: url("http://api.example.com/x")))
        #expect(try !environment.contains(originOf: url("https://api.example.com:444/x")))
        #expect(try !environment.contains(originOf: url("https://api.example.com.evil.org/x")))
    }
}
