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

    @Test func aCallWithoutAClosureGetsOne() {
        #expect(
            rewritten("    check(of: a, as: .lines)\n    next()\n", text: "one\n\ntwo") == #"""
                    check(of: a, as: .lines) {
                        """
                        one

                        two
                        """
                    }
                    next()

                """#
        )
    }

    @Test func aClosureIsReplaced() {
        #expect(
            rewritten("check(of: a) { \"}\" /* { */ }\nnext()", text: "new") == #"""
                check(of: a) {
                    """
                    new
                    """
                }
                next()
                """#
        )
    }

    @Test func stringsAndCommentsDoNotEndTheCall() {
        let call = ##"check(of: ")\" \(f(")"))", #")"\#(x)"#, /* ) /* ) */ ) */ [1: {")"}], """ ") \""" """)"##
        #expect(rewritten(call + "\n// )", text: "x") == call + " {\n    \"\"\"\n    x\n    \"\"\"\n}\n// )")
    }

    @Test func theTextIsEscaped() {
        #expect(
            rewritten("check()", text: "a\\(b) \u{1B}\t\"\"\" ")
                == "check() {\n    \"\"\"\n    a\\\\(b) \\u{1b}\\t\\\"\"\"\\u{20}\n    \"\"\"\n}"
        )
    }

    @Test func aSourceThatHasChangedIsLeftAlone() {
        #expect(rewritten("other()", line: 1, column: 6) == nil)
        #expect(rewritten("check()", line: 9, column: 6) == nil)
        #expect(rewritten("check()", line: 0, column: 6) == nil)
        #expect(rewritten("check()", line: 1, column: 0) == nil)
        #expect(rewritten("check()", line: 1, column: 90) == nil)
        #expect(rewritten("check(", line: 1, column: 6) == nil)
        #expect(rewritten("check() {", line: 1, column: 6) == nil)
    }

    /// The call in the arguments keeps its text; the one in the closure goes away with the closure.
    @Test func callsInsideOneAnother() {
        let source = "check(of: check()) { check() }"
        var changed = InlineSource(Array(source.utf8))
        for (text, column) in [("closure", 27), ("argument", 16), ("outer", 6)] {
            let isFound = changed.record(text, function: "check", at: .init(line: 1, column: column))
            #expect(isFound)
        }
        let closure = { (text: String) in "{\n    \"\"\"\n    \(text)\n    \"\"\"\n}" }
        #expect(
            String(decoding: changed.rewritten, as: UTF8.self)
                == "check(of: check() \(closure("argument"))) \(closure("outer"))"
        )
    }
}
