import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import SnapshotFiles

/// The row of a table, and not the component.
typealias Row<Value: Sendable> = TestSupport.Row<Value>

@Suite struct UnifiedDiffTests {
    private func diff(_ old: String, _ new: String) -> [String] {
        UnifiedDiff.text(from: old, to: new, labels: ("old", "new")).split(separator: "\n").map(String.init)
    }

    private static let nine = (1...9).map(String.init).joined(separator: "\n")
    private static let twenty = (1...20).map(String.init).joined(separator: "\n")

    private static let aDiffIsRows: [Row<(String, String, [String])>] = [
        Row("equal texts have none", ("a\nb", "a\nb", [])),
        Row(
            "a change has three lines around it",
            (
                nine, nine.replacing("5", with: "five"),
                ["--- old", "+++ new", "@@ -2,7 +2,7 @@", " 2", " 3", " 4", "-5", "+five", " 6", " 7", " 8"]
            )
        ),
        Row(
            "changes that are far apart are two hunks",
            (
                twenty, twenty.replacing("2\n3", with: "2\nnew\n3").replacing("\n19", with: ""),
                [
                    "--- old", "+++ new",
                    "@@ -1,5 +1,6 @@", " 1", " 2", "+new", " 3", " 4", " 5",
                    "@@ -16,5 +17,4 @@", " 16", " 17", " 18", "-19", " 20",
                ]
            )
        ),
        Row(
            "what can't be seen is shown",
            ("a\u{1B}", "a ", ["--- old", "+++ new", "@@ -1,1 +1,1 @@", "-a\\u{1b}", "+a·"])
        ),
        Row(
            "two forms of a character differ",
            ("e\u{301}", "\u{E9}", ["--- old", "+++ new", "@@ -1,1 +1,1 @@", "-e\u{301}", "+\u{E9}"])
        ),
    ]

    @Test(arguments: aDiffIsRows)
    func aDiffIs(_ row: Row<(String, String, [String])>) {
        let (old, new, lines) = row.value
        #expect(diff(old, new) == lines, sourceLocation: row.location)
    }

    @Test func manyLinesTakeNoTime() {
        let old = (0..<20_000).map { "old \($0)" }.joined(separator: "\n")
        let new = (0..<20_000).map { "new \($0)" }.joined(separator: "\n")
        #expect(diff(old, new).count == 40_003)
    }

    @Test func twoChangedLinesAreTwoHunksAtAnySize() {
        for count in [20, 5_000, TestDepth.times(100_000)] {
            for isRepeating in [false, true] {
                // Lines that repeat have no neighbours by which they could be told apart.
                let old = (0..<count).map { isRepeating ? "line \($0 % 7)" : "line \($0)" }
                var new = old
                new[2] = "first"
                new[count - 3] = "second"
                let hunks = diff(old.joined(separator: "\n"), new.joined(separator: "\n"))
                let heads = hunks.count { $0.hasPrefix("@@") }
                #expect(
                    (hunks.filter { $0.hasPrefix("+") }, hunks.count, heads)
                        == (["+++ new", "+first", "+second"], 18, 2)
                )
            }
        }
    }

    @Test func aBlockThatHasMovedAmongManyChangesIsFoundByItsUniqueLines() {
        let old = (0..<3_000).map { "old \($0)" } + (0..<50).map { "kept \($0)" } + ["{", "}"]
        let new = ["{", "}"] + (0..<50).map { "kept \($0)" } + (0..<3_000).map { "new \($0)" }
        let lines = diff(old.joined(separator: "\n"), new.joined(separator: "\n"))
        let counts = ["-", "+"].map { sign in lines.count { $0.hasPrefix(sign) } }
        #expect(counts == [3_003, 3_003])
    }

    @Test func whatIsShownMakesOneTextOfTheOther() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let alphabet = Int.random(in: 1...6, using: &random)
            let texts = (0..<2).map { _ in
                (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0..<alphabet, using: &random) }
            }
            let matches = LineMatching.matches(texts[0], texts[1])
            let pairs = matches.enumerated().compactMap { left, right in right.map { (left, $0) } }
            let areEqual = pairs.allSatisfy { texts[0][$0] == texts[1][$1] }
            let areInOrder = zip(pairs, pairs.dropFirst()).allSatisfy { $0.1 < $1.1 }
            // The standard library looks for the fewest changes, too.
            let areFewest = texts[0].count - pairs.count == texts[1].difference(from: texts[0]).removals.count
            #expect([areEqual, areInOrder, areFewest] == [true, true, true], "\(texts)")
        }
    }
}
