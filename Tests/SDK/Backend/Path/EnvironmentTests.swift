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

    /// A path in an environment, and its URL or the problem.
    struct Place: Sendable {
        let path: ResourcePath
        var query: [URLQueryItem] = []
        var core = "https://api.example.com/"
        let text: String
    }

    private static func absolute(_ text: String) -> ResourcePath { .absolute(URL(string: text) ?? URL(filePath: "/")) }

    private static let item = [URLQueryItem(name: "c", value: "d")]

    private static let places: [Row<Place>] = [
        Row("an API has its base", .init(path: .api(.core, "/v1/cities"), text: "https://api.example.com/v1/cities")),
        Row(
            "another API has another base, with a path",
            .init(
                path: .api(.billing, "/bills"),
                query: [.init(name: "a b", value: "c+d&"), .init(name: "e", value: nil)],
                text: "https://pay.example.com:8443/gate/way/bills?a%20b=c%2Bd%26&e"
            )
        ),
        Row(
            "an API that is unknown has none",
            .init(
                path: .api(API("other"), "/x?y=z"),
                text: "\(CoreError.request(.unknownAPI(name: "other"), at: .init(method: .GET, path: "/x")))"
            )
        ),
        Row(
            "the query of a path comes before the items",
            .init(
                path: .api(.core, "a?b=\(1)"),
                query: item,
                core: "http://localhost/gate/",
                text: "http://localhost/gate/a?b=1&c=d"
            )
        ),
        Row(
            "the fragment, which is not sent, stays at the end",
            .init(path: absolute("http://localhost/a?b=1#x"), query: item, text: "http://localhost/a?b=1&c=d#x")
        ),
        Row(
            "a URL without a path gets one",
            .init(path: absolute("http://localhost"), query: item, text: "http://localhost/?c=d")
        ),
    ]

    private static let emptyArguments: [Row<Place>] = ["http://localhost/gate//", "http://localhost/gate"].map { base in
        let error = CoreError.request(.invalidURL("an argument is empty"), at: .init(method: .GET, path: "/cities/"))
        return Row(
            "an empty argument is a problem of the own path, below \(base)",
            Place(path: .api(.core, "/cities/\("")?x=1"), core: base, text: "\(error)")
        )
    }

    private static let addresses: [Row<Place>] = ["http://[::1]:8080", "http://127.0.0.1:1", "HTTP://LOCALHOST"].map {
        base in
        Row("addresses are kept: \(base)", Place(path: .api(.core, "/a"), core: base, text: base.lowercased() + "/a"))
    }

    private func build(_ place: Place) throws -> Result<String, CoreError> {
        let environment = try Environment(
            "production",
            [.core: url(place.core), .billing: url("https://pay.example.com:8443/gate/way/?x#y")]
        )
        let resource = BackendResource<Void, Void, NoAuth>(path: place.path, method: .GET).query(place.query)
        return RequestBuilder(environment: environment, timeout: .seconds(1)).build(resource, ()).map(
            \.url.absoluteString
        )
    }

    @Test(arguments: places + emptyArguments + addresses) func aPathHasItsPlace(_ row: Row<Place>) throws {
        let result = try build(row.value)
        let text = (try? result.get()) ?? "\(result.failure.map { "\($0)" } ?? "")"
        #expect(text == row.value.text, sourceLocation: row.location)
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
