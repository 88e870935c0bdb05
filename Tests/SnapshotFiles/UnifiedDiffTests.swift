import Millrace
import MillraceTestKit
import Testing

@testable import SnapshotFiles

@Suite struct UnifiedDiffTests {
    private func diff(_ old: String, _ new: String) -> [String] {
        UnifiedDiff.text(from: old, to: new, labels: ("old", "new")).split(separator: "\n").map(String.init)
    }

    @Test func equalTextsHaveNone() {
        #expect(diff("a\nb", "a\nb").isEmpty)
    }

    @Test func aChangeHasThreeLinesAroundIt() {
        let old = (1...9).map(String.init).joined(separator: "\n")
        let new = old.replacing("5", with: "five")
        #expect(
            diff(old, new) == [
                "--- old", "+++ new", "@@ -2,7 +2,7 @@", " 2", " 3", " 4", "-5", "+five", " 6", " 7", " 8",
            ]
        )
    }

    @Test func changesThatAreFarApartAreTwoHunks() {
        let old = (1...20).map(String.init).joined(separator: "\n")
        let new = old.replacing("2\n3", with: "2\nnew\n3").replacing("\n19", with: "")
        #expect(
            diff(old, new) == [
                "--- old", "+++ new",
                "@@ -1,5 +1,6 @@", " 1", " 2", "+new", " 3", " 4", " 5",
                "@@ -16,5 +17,4 @@", " 16", " 17", " 18", "-19", " 20",
            ]
        )
    }

    @Test func whatCannotBeSeenIsShown() {
        #expect(diff("a\u{1B}", "a ") == ["--- old", "+++ new", "@@ -1,1 +1,1 @@", "-a\\u{1b}", "+a·"])
        #expect(diff("e\u{301}", "\u{E9}").count == 5)
    }

    @Test func manyLinesTakeNoTime() {
        let old = (0..<20_000).map { "old \($0)" }.joined(separator: "\n")
        let new = (0..<20_000).map { "new \($0)" }.joined(separator: "\n")
        #expect(diff(old, new).count == 40_003)
    }

    @Test func twoChangedLinesAreTwoHunksAtAnySize() {
        for count in [20, 5_000, 100_000] {
            for isRepeating in [false, true] {
                // Lines that repeat have no neighbours by which they could be told apart.
                let old = (0..<count).map { isRepeating ? "line \($0 % 7)" : "line \($0)" }
                var new = old
                new[2] = "first"
                new[count - 3] = "second"
                let hunks = diff(old.joined(separator: "\n"), new.joined(separator: "\n"))
                #expect(hunks.filter { $0.hasPrefix("@@") }.count == 2)
                #expect(hunks.filter { $0.hasPrefix("+") } == ["+++ new", "+first", "+second"])
                #expect(hunks.count == 2 + 2 * (1 + 8) - 2)
            }
        }
    }

    @Test func aBlockThatHasMovedAmongManyChangesIsFoundByItsUniqueLines() {
        let old = (0..<3_000).map { "old \($0)" } + (0..<50).map { "kept \($0)" } + ["{", "}"]
        let new = ["{", "}"] + (0..<50).map { "kept \($0)" } + (0..<3_000).map { "new \($0)" }
        let lines = diff(old.joined(separator: "\n"), new.joined(separator: "\n"))
        #expect(lines.filter { $0.hasPrefix("-") }.count == 1 + 3_000 + 2)
        #expect(lines.filter { $0.hasPrefix("+") }.count == 1 + 3_000 + 2)
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
            #expect(pairs.allSatisfy { texts[0][$0] == texts[1][$1] })
            #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.1 < $1.1 })
            // The standard library looks for the fewest changes, too.
            #expect(texts[0].count - pairs.count == texts[1].difference(from: texts[0]).removals.count)
        }
    }
}
