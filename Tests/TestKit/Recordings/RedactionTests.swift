import Foundation
import Millrace
import Testing

@testable import MillraceTestKit

@Suite struct RedactionTests {
    private func text(_ text: String) -> String {
        Redaction.recording(["pin"]).text(text)
    }

    private func json(_ text: String) -> String {
        String(decoding: Redaction.recording(["pin"]).json(Array(text.utf8)), as: UTF8.self)
    }

    @Test func textLosesTheValuesOfSecretNames() {
        #expect(
            text("https://a.example/b?access_token=abc&page=2") == "https://a.example/b?access_token=redacted&page=2"
        )
        #expect(text("user=a&password=b%20c&pin=3") == "user=a&password=redacted&pin=redacted")
        #expect(text("Authorization: Bearer abc.def\r\nX: y") == "Authorization: redacted\r\nX: y")
        #expect(text("Cookie: a=b; c=d") == "Cookie: redacted")
        #expect(text("authorization=Basic YTpi&x=y") == "authorization=redacted&x=y")
        #expect(text("use bearer abc_def, then") == "use bearer redacted, then")
        #expect(text(#"{"token": "a\"b", "x": 1"#) == #"{"token": "redacted", "x": 1"#)
        #expect(text(#"{\"token\":\"a b\",\"x\":1}"#) == #"{\"token\":\"redacted\",\"x\":1}"#)
        #expect(text(#"token: "never closed"#) == #"token: "redacted"#)
        #expect(text("see eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl!") == "see redacted!")
        #expect(text("a token, and a password") == "a token, and a password")
        #expect(text("") == "")
    }

    @Test func jsonLosesTheValuesOfSecretNamesAndKeepsTheRest() {
        #expect(json(#"{"Token" : "a\"b", "n": 1.50}"#) == #"{"Token" : "redacted", "n": 1.50}"#)
        #expect(
            json(#"{"tokens": ["a", {"b": "c", "d": -2e3}, null, true], "e": "f"}"#)
                == #"{"tokens": ["redacted", {"b": "redacted", "d": 0}, null, true], "e": "f"}"#
        )
        #expect(json(#"{"pass\u0077ord": "a"}"#) == #"{"pass\u0077ord": "redacted"}"#)
        #expect(json(#"[{"pin": 1234}, {"pen": 1234}]"#) == #"[{"pin": 0}, {"pen": 1234}]"#)
        #expect(
            json(#"{"next": "https:\/\/a\/b?token=abc&page=2"}"#)
                == #"{"next": "https:\/\/a\/b?token=redacted&page=2"}"#
        )
        #expect(json(#"{"nested": "{\"token\":\"abc\"}"}"#) == #"{"nested": "{\"token\":\"redacted\"}"}"#)
    }

    @Test func jsonThatIsCutOffIsRedactedAsFarAsItGoes() {
        #expect(json(#"{"a": 1, "token": "abc"#) == #"{"a": 1, "token": "redacted"#)
        #expect(json(#"{"token": {"a": "b"}]]"#) == #"{"token": {"a": "redacted"}]]"#)
        #expect(json(#"}]{"tok"#) == #"}]{"tok"#)
        #expect(json("\"\\") == "\"\\")
    }

    @Test func veryLongTextsTakeNoLongTime() {
        let long = String(repeating: "a", count: 1_000_000)
        #expect(text(long) == long)
        #expect(json(String(repeating: "[", count: 1_000_000)).utf8.count == 1_000_000)
    }
}
