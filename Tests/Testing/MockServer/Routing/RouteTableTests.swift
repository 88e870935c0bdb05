import MillraceTestKit
import Testing

@testable import MillraceMockServer

struct RouteTableTests {
    private func table(_ routes: [(RequestMethod, String)]) -> RouteTable {
        var table = RouteTable()
        for (method, pattern) in routes {
            table.insert(Route(method: method, pattern: RoutePattern(pattern)) { _ in .status(200) })
        }
        return table
    }

    private func table(_ routes: (RequestMethod, String)...) -> RouteTable {
        table(routes)
    }

    private func match(_ table: RouteTable, _ method: RequestMethod, _ path: String) -> String? {
        table.match(method, path: path[...])?.route.description
    }

    @Test func theMostSpecificRouteWinsWhateverTheOrder() {
        let routes: [(RequestMethod, String)] = [
            (.GET, "/a/b"), (.GET, "/a/:x"), (.GET, "/:y/b"), (.GET, "/a/*"), (.GET, "/a"), (.GET, "*"),
        ]
        let expected = [
            "/a/b": "GET /a/b", "/a/c": "GET /a/:x", "/a/c/d": "GET /a/*", "/c/b": "GET /:y/b", "/a": "GET /a",
            "/a/": "GET /a/*", "/a/b/c": "GET /a/*", "/": "GET *", "/%61/b": "GET /a/b", "/c/d": "GET *", "/c": "GET *",
        ]
        for first in routes.indices {
            for second in routes.indices where second != first {
                let others = routes.indices.filter { $0 != first && $0 != second }.map { routes[$0] }
                let order = [routes[first], routes[second]] + others
                let table = table(order)
                let found = Dictionary(uniqueKeysWithValues: expected.keys.map { ($0, match(table, .GET, $0)) })
                #expect(found == expected.mapValues(Optional.some), "\(order.map(\.1))")
            }
        }
    }

    @Test func routesAreOfTheirMethod() {
        let table = table((.GET, "/a"), (.GET, "/b"), (.HEAD, "/b"), (.GET, "/a"), (.POST, "/a"))
        let found = [(RequestMethod.HEAD, "/a"), (.HEAD, "/b"), (.POST, "/b")].map { match(table, $0, $1) }
        // The same route is replaced.
        #expect((found, table.routes.count) == (["GET /a", "HEAD /b", nil], 4))
    }

    @Test func aNearMissNamesTheClosestRouteAndWhatDiffers() {
        var routes = table((.GET, "/v1/cities"), (.GET, "/v1/cities/:id"), (.POST, "/v1/deliveries"))
        let miss = routes.nearMiss(of: RecordedRequest(method: "DELETE", target: "/v1/citys/7?x=1"))
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
        var alike = table((.GET, "/v1/accounts"), (.GET, "/v1/cities"), (.GET, "/v1"))
        let closest = alike.nearMiss(of: RecordedRequest(target: "/v1/citis")).closestRoute
        #expect(closest == "GET /v1/cities", "among routes as near, the one that is spelled alike")
    }

    @Test func aServerWithoutRoutesSaysSo() {
        var table = RouteTable()
        let miss = table.nearMiss(of: RecordedRequest(target: "/a"))
        assertInlineSnapshot(of: "\(miss)\(miss.closestRoute ?? "no route")", as: .lines) {
            """
            Nothing answers GET /a.
            The server has no routes, no enqueued answer and no dispatcher.
            no route
            """
        }
    }
}
