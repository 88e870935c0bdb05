import Testing

@testable import MillraceTestKit

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
}
