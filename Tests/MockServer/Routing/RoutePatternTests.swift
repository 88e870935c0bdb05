import Testing

@testable import MillraceMockServer

struct RoutePatternTests {
    private func match(_ pattern: String, _ path: String) -> [String: String]? {
        RoutePattern(pattern).match(RoutePattern.split(path[...]))
    }

    @Test func segmentsMatch() {
        #expect(match("/v1/cities", "/v1/cities") == [:])
        #expect(match("/v1/cities/:id", "/v1/cities/7") == ["id": "7"])
        #expect(match("/:a/:b", "/x%20y/z") == ["a": "x y", "b": "z"])
        #expect(match("/files/*", "/files/a/b%20c") == ["*": "a/b c"])
        #expect(match("/files/*", "/files") == ["*": ""])
        #expect(match("/files/*", "/files/") == ["*": ""])
        #expect(match("*", "/anything/at/all") == ["*": "anything/at/all"])
        #expect(match("/", "/") == [:])
        #expect(match("/bäth", "/b%C3%A4th") == [:])
    }

    @Test(arguments: [
        ("/v1/cities", "/v1/cities/"), ("/v1/cities", "/v1"), ("/v1/cities/:id", "/v1/cities/"),
        ("/v1/cities/:id", "/v1/cities/1/2"), ("/files/*", "/other/a"), ("/a", "/A"), ("/", "/a"),
    ])
    func othersDoNot(pattern: String, path: String) {
        #expect(match(pattern, path) == nil)
    }

    @Test func whatDiffersIsSaidBySegment() {
        let pattern = RoutePattern("/v1/cities/:id")
        let differences = { (path: String) in
            let segments = RoutePattern.split(path[...])
            return pattern.differences(from: segments).map { $0.sentence(about: segments) }
        }
        #expect(differences("/v1/citys/7") == ["segment 2 is \"citys\" where the route has \"cities\""])
        #expect(differences("/v1/cities") == ["segment 3 is missing where the route has \":id\""])
        #expect(differences("/v1/cities/") == ["segment 3 is empty where the route has \":id\""])
        #expect(differences("/v1/cities/7/x") == ["segment 4 is \"x\" where the route has ended"])
        #expect(differences("/v1/cities/7").isEmpty)
    }
}
