import TestSupport
import Testing

@testable import MillraceTestKit

@Suite struct InlineRewriteTests {
    private func rewritten(_ source: String, text: String) -> String? {
        let before = source.split(separator: "(", maxSplits: 1).first.map(String.init) ?? ""
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        return rewritten(source, line: lines.count, column: (lines.last?.utf8.count ?? 0) + 1, text: text)
    }

    private func rewritten(_ source: String, line: Int, column: Int, text: String = "") -> String? {
        var changed = InlineSource(Array(source.utf8))
        guard changed.record(text, function: "check", at: .init(line: line, column: column)) else { return nil }
        return String(decoding: changed.rewritten, as: UTF8.self)
    }

    private static let hiddenEnds =
        ##"check(of: ")\" \(f(")"))", #")"\#(x)"#, /* ) /* ) */ ) */ [1: {")"}], """ ") \""" """)"##

    static let rewritings: [Row<(source: String, text: String, expected: String)>] = [
        Row(
            "a call without a closure gets one",
            (
                "    check(of: a, as: .lines)\n    next()\n", "one\n\ntwo",
                #"""
                    check(of: a, as: .lines) {
                        """
                        one

                        two
                        """
                    }
                    next()

                """#
            )
        ),
        Row(
            "a closure is replaced",
            (
                "check(of: a) { \"}\" /* { */ }\nnext()", "new",
                #"""
                check(of: a) {
                    """
                    new
                    """
                }
                next()
                """#
            )
        ),
        Row(
            "strings and comments don't end the call",
            (hiddenEnds + "\n// )", "x", hiddenEnds + " {\n    \"\"\"\n    x\n    \"\"\"\n}\n// )")
        ),
        Row(
            "the text is escaped",
            (
                "check()", "a\\(b) \u{1B}\t\"\"\" ",
                "check() {\n    \"\"\"\n    a\\\\(b) \\u{1b}\\t\\\"\"\"\\u{20}\n    \"\"\"\n}"
            )
        ),
    ]

    @Test(arguments: rewritings) func theTextIsWrittenIntoTheCall(
        _ row: Row<(source: String, text: String, expected: String)>
    ) {
        let (source, text, expected) = row.value
        #expect(rewritten(source, text: text) == expected, sourceLocation: row.location)
    }

    @Test func aSourceThatHasChangedIsLeftAlone() {
        let calls: [(source: String, line: Int, column: Int)] = [
            ("other()", 1, 6), ("check()", 9, 6), ("check()", 0, 6), ("check()", 1, 0), ("check()", 1, 90),
            ("check(", 1, 6), ("check() {", 1, 6),
        ]
        let changed = calls.filter { rewritten($0.source, line: $0.line, column: $0.column) != nil }
        #expect(changed.isEmpty, "\(changed)")
    }

    /// The call in the arguments keeps its text; the one in the closure goes away with the closure.
    @Test func callsInsideOneAnother() {
        let source = "check(of: check()) { check() }"
        var changed = InlineSource(Array(source.utf8))
        let found = [("closure", 27), ("argument", 16), ("outer", 6)].map { text, column in
            changed.record(text, function: "check", at: .init(line: 1, column: column))
        }
        let closure = { (text: String) in "{\n    \"\"\"\n    \(text)\n    \"\"\"\n}" }
        let expected = "check(of: check() \(closure("argument"))) \(closure("outer"))"
        #expect((found, String(decoding: changed.rewritten, as: UTF8.self)) == ([true, true, true], expected))
    }
}
