import Foundation
import Testing

@testable import MillraceTestKit

@Suite struct InlineRewriteTests {
    private func rewritten(_ source: String, text: String) -> String? {
        let before = source.split(separator: "(", maxSplits: 1).first.map(String.init) ?? ""
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        return InlineRewrite(function: "check", line: lines.count, column: (lines.last?.utf8.count ?? 0) + 1)
            .applied(to: source, text: text)
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
        #expect(InlineRewrite(function: "check", line: 1, column: 6).applied(to: "other()", text: "") == nil)
        #expect(InlineRewrite(function: "check", line: 9, column: 6).applied(to: "check()", text: "") == nil)
        #expect(InlineRewrite(function: "check", line: 1, column: 6).applied(to: "check(", text: "") == nil)
    }

    @Test func laterCallsHaveMoved() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/T.swift"
        try Data("check()\ncheck()\ncheck()\n".utf8).write(to: URL(fileURLWithPath: path))
        let recorder = InlineRecorder()
        for line in [3, 1, 2, 2] {
            #expect(recorder.record("\(line)", function: "check", path: path, line: line, column: 6) == nil)
        }
        #expect(recorder.record("other", function: "check", path: path, line: 2, column: 6) != nil)
        let call = { (text: String) in "check() {\n    \"\"\"\n    \(text)\n    \"\"\"\n}\n" }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == call("1") + call("2") + call("3"))
    }
}
