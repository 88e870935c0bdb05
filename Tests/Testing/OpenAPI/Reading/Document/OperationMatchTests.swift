import TestSupport
import Testing

@testable import OpenAPIReading

/// Which operation a request has, and that a path of many parameters takes no long time.
@Suite(.bodyTimeLimit)
struct OperationMatchTests {
    typealias Expectation = (request: String, match: String?)

    static let requests: [Row<Expectation>] = [
        Row("a parameter", ("GET /pets/7", "/pets/{id} id=7")),
        Row("a segment that is written out precedes", ("GET /pets/mine", "/pets/mine")),
        Row("another method has no such segment", ("PUT /pets/mine", "/pets/{id} id=mine")),
        Row("an encoded segment", ("GET /pets/m%69ne", "/pets/mine")),
        Row("an encoded slash", ("GET /pets/a%2Fb", "/pets/{id} id=a%2Fb")),
        Row("several parameters in a segment", ("GET /pets/a.b.png", "/pets/{name}.{type} name=a type=b.png")),
        Row("the first difference decides", ("GET /a/b/c", "/a/{x}/c x=b")),
        Row("no segment", ("GET /pets/", nil)),
        Row("another path", ("GET /pets/7/toys", nil)),
        Row("another method", ("POST /pets/7", nil)),
        Row("below the path of a server", ("GET /v1/pets/mine", "/pets/mine")),
        Row("a part of a server's path", ("GET /v12/pets/mine", nil)),
        Row("below a server's path with another value of a variable", ("GET /eu/v2/pets/mine", "/pets/mine")),
        Row("below a server's path with no value of a variable", ("GET /us/v2/pets/mine", nil)),
        Row("below a server's path with a variable of any value", ("GET /to/anything/pets/mine", "/pets/mine")),
        Row("below a server's path with a variable that is empty", ("GET /to//pets/mine", nil)),
        Row("HEAD is GET", ("HEAD /pets/7", "/pets/{id} id=7")),
        Row("HEAD that the document has", ("HEAD /a/b/c", "/{a}/b/{c} a=a c=c")),
        Row("HEAD without GET", ("HEAD /tasks/7:stop", nil)),
        Row("a text behind a parameter", ("POST /tasks/7:stop", "/tasks/{id}:stop id=7")),
        Row("an encoded text behind a parameter", ("POST /tasks/a:b%3Astop", "/tasks/{id}:stop id=a:b")),
        Row("the longer text precedes", ("POST /tasks/7:x:stop", "/tasks/{id}:x:stop id=7")),
        Row("a text without a parameter before it", ("POST /tasks/:stop", nil)),
        Row("the text twice", ("POST /tasks/:stop:stop", "/tasks/{id}:stop id=:stop")),
        Row("parameters side by side", ("GET /side/%20bcx", "/side/{a}{b}x a=%20 b=bc")),
        Row("too few characters for parameters", ("GET /side/bx", nil)),
        Row("an empty segment for a parameter", ("GET /side/", nil)),
        Row("a brace that isn't closed", ("GET /side/%7Bopen", "/side/{open")),
        Row("the first way of two that lead on", ("GET /way/a.b/2", "/way/{x}/2 x=a.b")),
        Row("a slash at the end", ("GET /pets/mine/", nil)),
        Row("two slashes", ("GET //pets/mine", nil)),
        Row("nothing but the path of a server", ("GET /v1", nil)),
        Row("the root below a server", ("PUT /v1/", "/")),
        Row("no path", ("OPTIONS *", nil)),
    ]

    @Test(arguments: requests)
    func anOperation(_ row: Row<Expectation>) throws {
        let document = try Documents.document(
            """
            "servers": [
                {"url": "https://pets.example/v1/"},
                {
                    "url": "https://{host}/{part}/v{version}",
                    "variables": {
                        "host": {"default": "pets.example"}, "part": {"default": "de", "enum": ["de", "eu"]},
                        "version": {"default": "1", "enum": ["1", "2"]}
                    }
                },
                {"url": "/to/{any}", "variables": {"any": {"default": "some"}}}
            ],
            "paths": {
                "/pets/{id}": {"get": {}, "put": {}}, "/pets/{name}.{type}": {"get": {}}, "/pets/mine": {"get": {}},
                "/{a}/b/{c}": {"get": {}, "head": {}}, "/a/{x}/c": {"get": {}}, "/": {"put": {}},
                "/tasks/{id}:stop": {"post": {}}, "/tasks/{id}:x:stop": {"post": {}}, "/side/{a}{b}x": {"get": {}},
                "/side/{open": {"get": {}}, "/way/{x}.{y}/1": {"get": {}}, "/way/{x}/2": {"get": {}}
            }
            """
        )
        let parts = row.value.request.split(separator: " ").map(String.init)
        let match = document.match(method: parts[0], path: parts[1])
        let values = match?.values.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        #expect(match.map { $0.operation.path + (values ?? "") } == row.value.match, sourceLocation: row.location)
    }

    @Test
    func manyParametersInASegment() throws {
        let document = try Documents.document(#""paths": {"/{a}{b}{c}{d}{e}{f}{g}x": {"get": {}}}"#)
        let match = document.match(method: "GET", path: "/" + String(repeating: "a", count: 10_000) + "y")
        #expect(match == nil)
    }
}
