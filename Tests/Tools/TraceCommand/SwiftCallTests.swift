import Testing

@testable import TraceCommand

/// A call of Swift stands for any text, and keeps to the length of a line.
@Suite struct SwiftCallTests {
    @Test func aTextIsALiteral() {
        let literals: [(text: String, literal: String)] = [
            ("", #""""#), ("Bath", #""Bath""#), (#"{"a": 1}"#, ##"#"{"a": 1}"#"##), (##"a"#b"##, ###"##"a"#b"##"###),
            (#"\(x)"#, ##"#"\(x)"#"##), ("\u{1B}[1m", #""\u{1b}[1m""#), ("a\r\n\"", ##"#"a\#u{d}\#u{a}""#"##),
            ("\u{2028}\u{200E}\0", #""\u{2028}\u{200e}\u{0}""#), ("東京 é", #""東京 é""#),
            ("\"\u{301}", "#\"\"\u{301}\"#"), ("\\\u{301}(x)", "#\"\\\u{301}(x)\"#"),
        ]
        #expect(literals.map { SwiftCall.literal($0.text) } == literals.map(\.literal))
    }

    @Test func aTextOfSeveralLinesIsALiteralOfSeveral() {
        let lines = ["a\n\"\"\"#", "a\n\"\"\"\u{301}"].map { String(SwiftCall.literal($0).prefix { $0 != "\n" }) }
        #expect(
            [SwiftCall.literal("a\n\n  \"b\"\\")] + lines == [
                "#\"\"\"\n            a\n\n              \"b\"\\\n            \"\"\"#", "##\"\"\"", "#\"\"\"",
            ]
        )
    }

    @Test func aLongCallHasALineForEachArgument() {
        let long = String(repeating: "x", count: 120)
        let calls = ["1", long].map { SwiftCall("f", [(nil, $0), ("at", "2")]).lines }
        #expect(
            calls == [
                ["        f(1, at: 2)"], ["        f(", "            \(long),", "            at: 2", "        )"],
            ]
        )
    }

    @Test func aTimeIsRoundedUp() {
        let times: [(seconds: Double, milliseconds: Int)] = [
            (0.0, 0), (0.0011, 2), (1.5, 1_500), (-1, 0), (1e300, 1_000_000_000_000), (.infinity, 1_000_000_000_000),
        ]
        #expect(times.map { SwiftCall.time($0.seconds) } == times.map { ".milliseconds(\($0.milliseconds))" })
    }
}
