import Testing

@testable import MillraceTrace

/// A call of Swift stands for any text, and keeps to the length of a line.
@Suite struct SwiftCallTests {
    @Test(arguments: [
        ("", #""""#), ("Bath", #""Bath""#), (#"{"a": 1}"#, ##"#"{"a": 1}"#"##), (##"a"#b"##, ###"##"a"#b"##"###),
        (#"\(x)"#, ##"#"\(x)"#"##), ("\u{1B}[1m", #""\u{1b}[1m""#), ("a\r\n\"", ##"#"a\#u{d}\#u{a}""#"##),
        ("\u{2028}\u{200E}\0", #""\u{2028}\u{200e}\u{0}""#), ("東京 é", #""東京 é""#),
        ("\"\u{301}", "#\"\"\u{301}\"#"), ("\\\u{301}(x)", "#\"\\\u{301}(x)\"#"),
    ])
    func aTextIsALiteral(text: String, literal: String) {
        #expect(SwiftCall.literal(text) == literal)
    }

    @Test func aTextOfSeveralLinesIsALiteralOfSeveral() {
        #expect(
            SwiftCall.literal("a\n\n  \"b\"\\")
                == "#\"\"\"\n            a\n\n              \"b\"\\\n            \"\"\"#"
        )
        #expect(SwiftCall.literal("a\n\"\"\"#").hasPrefix("##\"\"\"\n"))
        #expect(SwiftCall.literal("a\n\"\"\"\u{301}").hasPrefix("#\"\"\"\n"))
    }

    @Test func aLongCallHasALineForEachArgument() {
        #expect(SwiftCall("f", [(nil, "1"), ("at", "2")]).lines == ["        f(1, at: 2)"])
        let long = String(repeating: "x", count: 120)
        #expect(
            SwiftCall("f", [(nil, long), ("at", "2")]).lines
                == ["        f(", "            \(long),", "            at: 2", "        )"]
        )
    }

    @Test(arguments: [
        (0.0, 0), (0.0011, 2), (1.5, 1_500), (-1, 0), (1e300, 1_000_000_000_000), (.infinity, 1_000_000_000_000),
    ])
    func aTimeIsRoundedUp(seconds: Double, milliseconds: Int) {
        #expect(SwiftCall.time(seconds) == ".milliseconds(\(milliseconds))")
    }
}
