import MillraceTestKit
import Testing

@testable import MillraceMockServer

struct RouteTableTests {
    private func table(_ routes: (RequestMethod, String)...) -> RouteTable {
        var table = RouteTable()
        for (method, pattern) in routes {
            table.insert(Route(method: method, pattern: RoutePattern(pattern)) { _ in .status(200) })
        }
        return table
    }

    private func match(_ table: RouteTable, _ method: RequestMethod, _ path: String) -> String? {
        table.match(method, path: path[...])?.route.description
    }

    @Test func theMostSpecificRouteWinsWhateverTheOrder() {
        let table = table((.GET, "*"), (.GET, "/a/*"), (.GET, "/a/:x"), (.GET, "/a/b"), (.GET, "/:y/b"))
        #expect(match(table, .GET, "/a/b") == "GET /a/b")
        #expect(match(table, .GET, "/a/c") == "GET /a/:x")
        #expect(match(table, .GET, "/a/c/d") == "GET /a/*")
        #expect(match(table, .GET, "/c/b") == "GET /:y/b")
        #expect(match(table, .GET, "/c") == "GET *")
        #expect(match(table, .POST, "/c") == nil)
    }

    @Test func headFallsBackToGet() {
        let table = table((.GET, "/a"), (.GET, "/b"), (.HEAD, "/b"))
        #expect(match(table, .HEAD, "/a") == "GET /a")
        #expect(match(table, .HEAD, "/b") == "HEAD /b")
    }

    @Test func theSameRouteIsReplaced() {
        #expect(table((.GET, "/a"), (.GET, "/a"), (.POST, "/a")).routes.count == 2)
    }

    @Test func aNearMissNamesTheClosestRouteAndWhatDiffers() {
        var table = table((.GET, "/v1/cities"), (.GET, "/v1/cities/:id"), (.POST, "/v1/deliveries"))
        let miss = table.nearMiss(of: RecordedRequest(method: "DELETE", target: "/v1/citys/7?x=1"))
        assertInlineSnapshot(of: miss.description, as: .lines) {
            """
            Nothing answers DELETE /v1/citys/7?x=1.
            The closest route is GET /v1/cities/:id:
              the method is DELETE where the route has GET
              segment 2 is "citys" where the route has "cities"
            All routes:
              GET /v1/cities/:id
              GET /v1/cities
              POST /v1/deliveries

            """
        }
    }

    @Test func amongRoutesAsNearTheOneSpelledAlikeIsNamed() {
        var table = table((.GET, "/v1/accounts"), (.GET, "/v1/cities"), (.GET, "/v1"))
        #expect(table.nearMiss(of: RecordedRequest(target: "/v1/citis")).closestRoute == "GET /v1/cities")
    }

    @Test func aServerWithoutRoutesSaysSo() {
        var table = RouteTable()
        let miss = table.nearMiss(of: RecordedRequest(target: "/a"))
        #expect(miss.closestRoute == nil)
        assertInlineSnapshot(of: miss.description, as: .lines) {
            """
            Nothing answers GET /a.
            The server has no routes, no enqueued answer and no dispatcher.

            """
        }
    }

    @Test func whatIsSpecificIsFoundInEveryOrderOfTheRoutes() {
        let routes: [(RequestMethod, String)] = [
            (.GET, "/a/b"), (.GET, "/a/:x"), (.GET, "/:y/b"), (.GET, "/a/*"), (.GET, "/a"), (.GET, "*"),
        ]
        let expected = [
            "/a/b": "GET /a/b", "/a/c": "GET /a/:x", "/c/b": "GET /:y/b", "/a": "GET /a", "/a/": "GET /a/*",
            "/a/b/c": "GET /a/*", "/": "GET *", "/%61/b": "GET /a/b", "/c/d": "GET *",
        ]
        for first in routes.indices {
            for second in routes.indices where second != first {
                let others = routes.indices.filter { $0 != first && $0 != second }.map { routes[$0] }
                var table = RouteTable()
                for (method, pattern) in [routes[first], routes[second]] + others {
                    table.insert(Route(method: method, pattern: RoutePattern(pattern)) { _ in .status(200) })
                }
                for (path, route) in expected { #expect(match(table, .GET, path) == route, "\(path)") }
            }
        }
    }

    @Test func missesShareTheNamesOfTheRoutes() {
        var table = RouteTable()
        for number in 0..<300 {
            table.insert(Route(method: .GET, pattern: RoutePattern("/v1/\(number)/:id")) { _ in .status(200) })
        }
        let misses = (0..<3).map { table.nearMiss(of: RecordedRequest(target: "/v2/\($0)/x")) }
        let storages = misses.map { miss in miss.routes.withUnsafeBufferPointer(\.baseAddress) }
        #expect(Set(storages).count == 1)
        #expect(misses[2].closestRoute == "GET /v1/2/:id")
        #expect(misses[2].description.hasSuffix("  GET /v1/99/:id\n  … and 200 more\n"))
    }
}
