import MillraceMockServer

/// The answers with which FoundationNetworking ends the process: the tests of this process leave them out on
/// URLSession, and the outer ones have a process for each.
package enum CrashingAnswer {
    /// The answers that are no lengths.
    private static let others: [String: MockResponse] = [
        "closed in the head": .disconnect(at: .head),
        "closed in a field": .raw("HTTP/1.1 200 OK\r\nConte"),
        "trailers": .raw(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-T: 1\r\nHTTP/9: x\r\n\r\n"
        ),
    ]

    private static let lengths = ["9223372036854775805", "9223372036854775806", "9223372036854775807"]

    package static let names = others.keys.sorted() + lengths.map { "Content-Length: \($0)" }

    package static func named(_ name: String) -> MockResponse {
        others[name] ?? field(name)
    }

    /// Returns an answer of two bytes with a field.
    package static func field(_ field: String) -> MockResponse {
        .raw("HTTP/1.1 200 OK\r\n\(field)\r\n\r\nok")
    }
}
