import Foundation
import Millrace
import TestSupport
import Testing

@testable import MillraceTestKit

@Suite struct RedactionTests {
    private func text(_ text: String) -> String {
        Redaction.recording(["pin"]).text(text)
    }

    private func json(_ text: String) -> String {
        String(decoding: Redaction.recording(["pin"]).json(Array(text.utf8)), as: UTF8.self)
    }

    static let texts: [Row<(before: String, after: String)>] = [
        Row("a field", ("Authorization: Bearer abc.def\r\nX: y", "Authorization: redacted\r\nX: y")),
        Row("cookies", ("Cookie: a=b; c=d", "Cookie: redacted")),
        Row("a field as an item", ("authorization=Basic YTpi&x=y", "authorization=redacted&x=y")),
        Row("JSON in text", (#"{"token": "a\"b", "x": 1"#, #"{"token": "redacted", "x": 1"#)),
        Row("escaped JSON in text", (#"{\"token\":\"a b\",\"x\":1}"#, #"{\"token\":\"redacted\",\"x\":1}"#)),
        Row("a string without an end", (#"token: "never closed"#, #"token: "redacted"#)),
        Row("a JSON web token", ("see eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl!", "see redacted!")),
        Row("words", ("a token, and a password", "a token, and a password")), Row("nothing", ("", "")),
    ]

    /// JSON that is cut off is redacted as far as it goes.
    static let documents: [Row<(before: String, after: String)>] = [
        Row(
            "all in a member",
            (
                #"{"tokens": ["a", {"b": "c", "d": -2e3}, null, true], "e": "f"}"#,
                #"{"tokens": ["redacted", {"b": "redacted", "d": 0}, null, true], "e": "f"}"#
            )
        ),
        Row("an escaped name", (#"{"pass\u0077ord": "a"}"#, #"{"pass\u0077ord": "redacted"}"#)),
        Row(
            "a link",
            (
                #"{"next": "https:\/\/a\/b?token=abc&page=2"}"#,
                #"{"next": "https:\/\/a\/b?token=redacted&page=2"}"#
            )
        ),
        Row("JSON in a string", (#"{"nested": "{\"token\":\"abc\"}"}"#, #"{"nested": "{\"token\":\"redacted\"}"}"#)),
        Row("cut off in a secret", (#"{"a": 1, "token": "abc"#, #"{"a": 1, "token": "redacted"#)),
        Row("too many ends", (#"{"token": {"a": "b"}]]"#, #"{"token": {"a": "redacted"}]]"#)),
        Row("an end at the beginning", (#"}]{"tok"#, #"}]{"tok"#)), Row("cut off in an escape", ("\"\\", "\"\\")),
    ]

    @Test(arguments: texts.map { ($0, false) } + documents.map { ($0, true) })
    func secretNamesLoseTheirValues(_ row: Row<(before: String, after: String)>, isJSON: Bool) {
        let (before, after) = row.value
        #expect((isJSON ? json(before) : text(before)) == after, sourceLocation: row.location)
    }

    @Test func veryLongTextsTakeNoLongTime() {
        let long = String(repeating: "a", count: 1_000_000)
        #expect((text(long) == long, json(String(repeating: "[", count: 1_000_000)).utf8.count) == (true, 1_000_000))
    }
}
