import TestSupport
import Testing

@testable import ServiceGenerator

@Suite struct LineMergeTests {
    /// Three texts, a character a line, and the result with the conflicts between brackets: own, then generated.
    static let merges: [Row<(base: String, own: String, generated: String, result: String)>] = [
        Row("nothing changed", ("abc", "abc", "abc", "abc")),
        Row("the person changed", ("abc", "aXc", "abc", "aXc")),
        Row("the document changed", ("abc", "abc", "aYc", "aYc")),
        Row("both in other places", ("abcde", "aXcde", "abcYe", "aXcYe")),
        Row("both the same", ("abc", "aXc", "aXc", "aXc")),
        Row("both differently", ("abc", "aXc", "aYc", "a[X|Y]c")),
        Row("both add at one place", ("ab", "aXb", "aYb", "a[X|Y]b")),
        Row("both add the same", ("ab", "aXb", "aXb", "aXb")),
        Row("added at both ends", ("ab", "Xab", "abY", "XabY")),
        Row("removed by one, changed by the other", ("abc", "ac", "aYc", "a[|Y]c")),
        Row("removed by both", ("abc", "ac", "ac", "ac")),
        Row("removed by one, others added", ("abcd", "acd", "abcdY", "acdY")),
        Row("neighbors", ("abcd", "aXcd", "abYd", "a[Xc|bY]d")),
        Row("two conflicts", ("abcde", "XbcdZ", "YbcdW", "[X|Y]bcd[Z|W]")),
        Row("from nothing", ("", "X", "Y", "[X|Y]")),
        Row("to nothing", ("abc", "abc", "", "")),
        Row("repeated lines", ("aaaa", "aaaaa", "aaa", "aaa[aa|]")),
        Row("moved", ("abc", "bca", "abcY", "bc[a|Y]")),
    ]

    private func lines(_ letters: String) -> String {
        letters.map { String($0) }.joined(separator: "\n")
    }

    @Test(arguments: merges)
    func aMerge(_ row: Row<(base: String, own: String, generated: String, result: String)>) {
        let (base, own, generated, result) = row.value
        let merge = LineMerge(base: lines(base), own: lines(own), generated: lines(generated))
        let (text, remembered) = merge.resolved { piece, line in
            let conflict = "[\(piece.own.joined())|\(piece.generated.joined())]"
            return .decided([Substring(conflict)])
        }
        #expect(text.replacing("\n", with: "") == result, sourceLocation: row.location)
        #expect(remembered == lines(generated), sourceLocation: row.location)
    }

    @Test func anOpenConflictComesAgain() {
        let merge = LineMerge(base: "a\nb\nc\nd\ne", own: "a\nX\nc\nd\ne", generated: "a\nY\nc\nd\nZ")
        var places: [Int] = []
        let (text, remembered) = merge.resolved { _, line in
            places.append(line)
            return .open
        }
        #expect((text, remembered, places) == ("a\nX\nc\nd\nZ", "a\nb\nc\nd\nZ", [2]))
        let again = LineMerge(base: remembered, own: text, generated: "a\nY\nc\nd\nZ")
        #expect(again.conflicts == merge.conflicts)
    }

    /// All texts of two, three and four lines of two kinds: a second run finds what the first one has left, and nothing
    /// else.
    @Test func aConflictIsFoundAgainWhereLinesRepeat() {
        let texts = (0...4).map { length in
            (0..<(1 << length)).map { bits in (0..<length).map { bits >> $0 & 1 == 0 ? "a\n" : "}\n" }.joined() }
        }
        for base in texts[...2].joined() {
            for own in texts[...3].joined() {
                for generated in texts.joined() {
                    let first = LineMerge(base: base, own: own, generated: generated).resolved { _, _ in .open }
                    let next = LineMerge(base: first.remembered, own: first.text, generated: generated)
                    let second = next.resolved { _, _ in .open }
                    guard second != first else { continue }
                    Issue.record("\([base, own, generated]): \(first), then \(second)")
                }
            }
        }
    }

    @Test func theEndsOfAPersonsLinesStay() {
        let merge = LineMerge(base: "a\nb\n", own: "a\r\nX\r\n", generated: "a\nb\nc\n")
        let (text, remembered) = merge.resolved { piece, _ in .decided(piece.own + piece.generated) }
        #expect((text, remembered) == ("a\r\nX\r\nb\r\nc\r\n", "a\nb\nc\n"))
    }
}
