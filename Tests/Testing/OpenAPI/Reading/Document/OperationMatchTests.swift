import TestSupport
import Testing

@testable import OpenAPIReading

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
    ]

    @Test(arguments: requests)
    func anOperation(_ row: Row<Expectation>) throws {
        let document = try Documents.document(
            """
            "servers": [{"url": "https://pets.example/v1/"}],
            "paths": {
                "/pets/{id}": {"get": {}, "put": {}}, "/pets/{name}.{type}": {"get": {}}, "/pets/mine": {"get": {}},
                "/{a}/b/{c}": {"get": {}}, "/a/{x}/c": {"get": {}}
            }
            """
        )
        let parts = row.value.request.split(separator: " ").map(String.init)
        let match = document.match(method: parts[0], path: parts[1])
        let values = match?.values.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        #expect(match.map { $0.operation.path + (values ?? "") } == row.value.match, sourceLocation: row.location)
    }
}
