import Foundation
import MillraceMockServer
import Testing

@testable import MillraceBackend

/// A row of the table of what waits on a connection between two requests.
struct KeptConnectionFault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Returns the answer with a text.
    let answer: @Sendable (String) -> MockResponse
    /// What the server does while nothing is asked of it; returns whether a client has something to read then.
    let meanwhile: @Sendable (MockServer) -> Bool

    private init(
        _ name: String,
        answering answer: @escaping @Sendable (String) -> MockResponse = { .text($0) },
        meanwhile: @escaping @Sendable (MockServer) -> Bool
    ) {
        testDescription = name
        self.answer = answer
        self.meanwhile = meanwhile
    }

    /// Creates a row whose server sends this when nothing is asked of it.
    private init(_ name: String, unasked: String, closing: Bool = false) {
        self.init(name) { server in
            server.sendUnasked(Data(unasked.utf8), closing: closing) > 0 && (closing || !unasked.isEmpty)
        }
    }

    /// Creates a row whose server sends two answers at once.
    private init(_ name: String, together bytes: @escaping @Sendable (String) -> String) {
        self.init(
            name,
            answering: { .raw(bytes($0) + KeptConnectionFault.stray, closing: false) },
            meanwhile: { _ in false }
        )
    }

    private static let stray = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nstray"
    private static let goodbye = "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

    static let rows = [
        KeptConnectionFault("nothing", unasked: ""),
        KeptConnectionFault("another answer", unasked: stray),
        KeptConnectionFault("two other answers", unasked: stray + stray),
        KeptConnectionFault("another answer and a close", unasked: stray, closing: true),
        KeptConnectionFault("408 and a close", unasked: goodbye, closing: true),
        KeptConnectionFault("408", unasked: goodbye),
        KeptConnectionFault("a close", unasked: "", closing: true),
        KeptConnectionFault("one byte", unasked: "\n"),
        KeptConnectionFault("half a head", unasked: "HTTP/1.1 200 OK\r\nContent-Le"),
        KeptConnectionFault("an answer before the answer", unasked: "HTTP/1.1 103 Early Hints\r\n\r\n"),
        KeptConnectionFault("two answers at once", together: { answer("Content-Length: 1", $0) }),
        KeptConnectionFault("an answer behind chunks", together: { answer("Transfer-Encoding: chunked", chunk($0)) }),
    ]

    private static func answer(_ field: String, _ body: String) -> String {
        "HTTP/1.1 200 OK\r\n\(field)\r\n\r\n\(body)"
    }

    private static func chunk(_ text: String) -> String {
        "1\r\n\(text)\r\n0\r\n\r\n"
    }
}
