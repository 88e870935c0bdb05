import Foundation
import MillraceMockServer
import MillraceOpenAPI
import OpenAPIReading
import TestSupport
import Testing

@testable import MillraceContract

struct RequestDifferenceTests {
    typealias Expectation = (request: RecordedRequest, differences: [String])

    static let parameters: [Row<(target: String, differences: [String])>] = [
        Row("nothing", ("/pets", [])),
        Row("below a server", ("/v1/pets?limit=1", [])),
        Row("no integer", ("/pets?limit=ten", ["query parameter `limit`: It has to be an integer, and is a string."])),
        Row("too large", ("/pets?limit=101", ["query parameter `limit`: It has to be at most 100."])),
        Row("exploded", ("/pets?tags=a&tags=b+c&tags=b%20c", [])),
        Row(
            "exploded, and wrong",
            ("/pets?tags=a&tags=d", [#"query parameter `tags` /1: It has to be "a" or "b c"."#])
        ),
        Row("one list", ("/pets?ids=1,2", [])),
        Row(
            "one list, and wrong",
            ("/pets?ids=1,a", ["query parameter `ids` /1: It has to be an integer, and is a string."])
        ),
        Row(
            "pipes",
            ("/pets?pipe=1|2%7Ca", ["query parameter `pipe` /2: It has to be an integer, and is a string."])
        ),
        Row(
            "spaces",
            ("/pets?space=1%202+a", ["query parameter `space` /2: It has to be an integer, and is a string."])
        ),
        Row("a deep object", ("/pets?deep%5Bage%5D=1", [])),
        Row(
            "a deep object, and wrong",
            ("/pets?deep[age]=a", ["query parameter `deep` /age: It has to be an integer, and is a string."])
        ),
        Row("members", ("/pets?north=1.5", [])),
        Row(
            "members, and wrong",
            ("/pets?north=up", ["query parameter `box` /north: It has to be a number, and is a string."])
        ),
        Row(
            "names and values",
            ("/pets?flat=age,a", ["query parameter `flat` /age: It has to be an integer, and is a string."])
        ),
        Row("JSON", ("/pets?filter=%7B%22age%22:1%7D", [])),
        Row("JSON without a member", ("/pets?filter={}", ["query parameter `filter`: It has to have a member `age`."])),
        Row("unknown", ("/pets?limits=1", ["query parameter `limits`: The document has no such parameter."])),
        Row("a path's parameter", ("/pets/a", ["path parameter `id`: It has to be an integer, and is a string."])),
        Row("labels and matrices", ("/styles/.1.2/;matrix=1;matrix=2/age=1", [])),
        Row(
            "labels and matrices, and wrong",
            (
                "/styles/.1.a/;matrix=1;matrix=b/age=c",
                [
                    "path parameter `label` /1: It has to be an integer, and is a string.",
                    "path parameter `matrix` /1: It has to be an integer, and is a string.",
                    "path parameter `simple` /age: It has to be an integer, and is a string.",
                ]
            )
        ),
        Row("no path", ("/toys", ["method and path: The document has no operation for the path."])),
    ]

    @Test(arguments: parameters)
    func aParameter(_ row: Row<(target: String, differences: [String])>) throws {
        let found = try differences(of: RecordedRequest(target: row.value.target))
        #expect(found == row.value.differences, sourceLocation: row.location)
    }

    static let requests: [Row<Expectation>] = [
        Row(
            "another method",
            (
                RecordedRequest(method: .PUT, target: "/pets"),
                ["method and path: The document has no such operation; the path has GET, POST."]
            )
        ),
        Row(
            "a header field",
            (
                RecordedRequest(target: "/pets", headers: HeaderList([HeaderField(name: "x-ids", value: "1, a")])),
                ["header parameter `X-Ids` /1: It has to be an integer, and is a string."]
            )
        ),
        Row(
            "a cookie",
            (
                RecordedRequest(
                    target: "/pets",
                    headers: HeaderList([HeaderField(name: "Cookie", value: "a=b; theme=red")])
                ),
                [#"cookie parameter `theme`: It has to be "dark" or "light"."#]
            )
        ),
        Row("JSON", (post(#"{"id": 1}"#), [])),
        Row(
            "JSON, and wrong",
            (
                post(#"{"name": 1}"#),
                ["body: It has to have a member `id`.", "body /name: It has to be a string, and is an integer."]
            )
        ),
        Row("no JSON", (post("{"), ["body: It has to be JSON."])),
        Row("no body", (post(""), ["body: It is required, and isn't there."])),
        Row(
            "another type",
            (
                post("<a/>", "text/xml"),
                [
                    "content type: The document has application/json, application/x-www-form-urlencoded, multipart/form-data."
                ]
            )
        ),
        Row("a form", (post("id=1&tags=a&tags=b", "application/x-www-form-urlencoded"), [])),
        Row(
            "a form, and wrong",
            (
                post("id=a", "application/x-www-form-urlencoded"),
                ["body /id: It has to be an integer, and is a string."]
            )
        ),
        Row("parts", (post(parts(id: "1"), #"multipart/form-data; boundary="b""#), [])),
        Row(
            "parts, and wrong",
            (
                post(parts(id: "a"), "multipart/form-data; boundary=b"),
                ["body /id: It has to be an integer, and is a string."]
            )
        ),
        Row(
            "parts without an end",
            (
                post("--b\r\n\r\n", "multipart/form-data; boundary=b"),
                ["body: It has to have parts between the boundaries that the content type names."]
            )
        ),
        Row("a key", (post(#"{"id": 1}"#, target: "/pets?key=1", authorization: nil), [])),
        Row(
            "no credentials",
            (
                post(#"{"id": 1}"#, authorization: "Basic abc"),
                ["credentials: It has to have the credentials of `key` or `token`."]
            )
        ),
        Row(
            "a body that the document doesn't have",
            (
                RecordedRequest(method: .DELETE, target: "/pets/1", body: Data("a".utf8)),
                ["body: The operation has no body."]
            )
        ),
    ]

    @Test(arguments: requests)
    func aRequest(_ row: Row<Expectation>) throws {
        let found = try differences(of: row.value.request)
        #expect(found == row.value.differences, sourceLocation: row.location)
    }

    private func differences(of request: RecordedRequest) throws -> [String] {
        try PetsDocument.document().differences(of: request.exchanged).map { difference in
            String(difference.description.dropFirst(difference.operation.count + 2))
        }
    }

    private static func parts(id: String) -> String {
        """
        --b\r\nContent-Disposition: form-data; name="id"\r\n\r\n\(id)\r
        --b\r\nContent-Disposition: form-data; name="tags"\r\n\r\na\r
        --b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\nContent-Type: image/png\r\n\r\n\r\n--c\r
        --b--\r\n
        """
    }

    private static func post(
        _ body: String,
        _ type: String = "application/json",
        target: String = "/pets",
        authorization: String? = "Bearer abc"
    ) -> RecordedRequest {
        var headers = HeaderList([HeaderField(name: "Content-Type", value: type)])
        headers["Authorization"] = authorization
        return RecordedRequest(method: .POST, target: target, headers: headers, body: Data(body.utf8))
    }
}
