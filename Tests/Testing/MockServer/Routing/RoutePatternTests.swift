import TestSupport
import Testing

@testable import MillraceMockServer

struct RoutePatternTests {
    @Test(
        arguments: [
            ("/v1/cities", "/v1/cities", [:]), ("/v1/cities/:id", "/v1/cities/7", ["id": "7"]),
            ("/:a/:b", "/x%20y/z", ["a": "x y", "b": "z"]), ("/files/*", "/files/a/b%20c", ["*": "a/b c"]),
            ("/files/*", "/files", ["*": ""]), ("/files/*", "/files/", ["*": ""]),
            ("*", "/anything/at/all", ["*": "anything/at/all"]), ("/", "/", [:]), ("/bäth", "/b%C3%A4th", [:]),
            ("/v1/cities", "/v1/cities/", nil), ("/v1/cities", "/v1", nil), ("/v1/cities/:id", "/v1/cities/", nil),
            ("/v1/cities/:id", "/v1/cities/1/2", nil), ("/files/*", "/other/a", nil), ("/a", "/A", nil),
            ("/", "/a", nil),
        ] as [(String, String, [String: String]?)]
    )
    func segmentsMatch(pattern: String, path: String, parameters: [String: String]?) {
        #expect(RoutePattern(pattern).match(RoutePattern.split(path[...])) == parameters)
    }

    @Test(
        arguments: [
            ("/v1/citys/7", ["segment 2 is \"citys\" where the route has \"cities\""]),
            ("/v1/cities", ["segment 3 is missing where the route has \":id\""]),
            ("/v1/cities/", ["segment 3 is empty where the route has \":id\""]),
            ("/v1/cities/7/x", ["segment 4 is \"x\" where the route has ended"]), ("/v1/cities/7", []),
        ] as [(String, [String])]
    )
    func whatDiffersIsSaidBySegment(path: String, expected: [String]) {
        let segments = RoutePattern.split(path[...])
        let differences = RoutePattern("/v1/cities/:id").differences(from: segments)
        #expect(differences.map { $0.sentence(about: segments) } == expected)
    }
}
