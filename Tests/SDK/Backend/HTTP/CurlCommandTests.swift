import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

@Suite struct CurlCommandTests {
    private func command(
        _ method: Resource.Method = .POST,
        _ url: String = "http://localhost/",
        headers: HeaderFields = [:],
        body: String? = nil
    ) throws -> String {
        HTTPRequest(method: method, url: try .of(url), headers: headers, body: body.map { Data($0.utf8) }).curlCommand
    }

    struct Request: Sendable {
        var method = Resource.Method.POST
        var url = "http://localhost/"
        var headers: HeaderFields = [:]
        var body: String?
        let command: String
    }

    // With an accent after it, a quote is one character with the accent, and no longer equal to a quote.
    private static let bodies: [Row<Request>] =
        ([
            ("it's", #"it'\''s"#), ("'", #"'\''"#), ("a'\u{301}; echo out #", "a'\\''\u{301}; echo out #"),
            ("$(id) `id` \\ !! \"", "$(id) `id` \\ !! \""), ("@/etc/passwd", "@/etc/passwd"),
        ] as [(String, String)]).map { body, quoted in
            Row(
                "a body is one word for a shell: \(body)",
                .init(body: body, command: "curl -X POST --data-raw '\(quoted)' 'http://localhost/'")
            )
        }

    private static let others: [Row<Request>] = [
        Row(
            "a body does not change the method",
            .init(method: .GET, body: "x", command: "curl -X GET --data-raw 'x' 'http://localhost/'")
        ),
        Row("a GET needs no method", .init(method: .GET, command: "curl 'http://localhost/'")),
        Row("a HEAD is an option", .init(method: .HEAD, command: "curl --head 'http://localhost/'")),
        // curl takes brackets and braces for patterns, but those around an address.
        Row(
            "a URL has no patterns",
            .init(
                method: .GET,
                url: "http://[::1]/{a}?b[]=1",
                command: "curl 'http://[::1]/%7Ba%7D?b%5B%5D=1'"
            )
        ),
        Row(
            "what identifies a request is no secret",
            .init(
                headers: ["Idempotency-Key": "k1", "Author": "me"],
                command: "curl -X POST -H 'Idempotency-Key: k1' -H 'Author: me' 'http://localhost/'"
            )
        ),
    ]

    private static let secretFields: [Row<Request>] = [
        "X-Auth-Key", "Ocp-Apim-Subscription-Key", "X-Functions-Key", "X-Amz-Signature", "X-Session",
    ].map { name in
        Row(
            "secrets of fields stay out: \(name)",
            Request(headers: [name: "s3cret"], command: "curl -X POST -H '\(name): •••' 'http://localhost/'")
        )
    }

    @Test(arguments: bodies + others + secretFields) func aRequestIsACommand(_ row: Row<Request>) throws {
        let request = row.value
        let command = try command(request.method, request.url, headers: request.headers, body: request.body)
        #expect(command == request.command, sourceLocation: row.location)
    }

    @Test(arguments: [
        "http://user:s3cret@localhost/", "http://s3cret@localhost/?a=b", "http://x/?X-Amz-Signature=s3cret&a=b",
        "http://x/?sessionId=s3cret", "http://x/?pwd=s3cret", "http://x/?a=1#access_token=s3cret",
    ])
    func secretsOfAURLStayOut(url: String) throws {
        let command = try command(.GET, url)

        #expect((command.contains("s3cret"), (command.contains("•••") || url.contains("#"))) == (false, true))
    }
}
