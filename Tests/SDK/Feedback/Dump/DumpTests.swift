import Foundation
import MillraceFeedback
import Testing

@Suite struct DumpTests {
    private struct City: Hashable {
        var name: String
        var population = 1
    }

    private enum Phase {
        case idle
        case loaded([City])
        case failed(reason: String, code: Int)
    }

    private final class Box {
        var other: Box?
    }

    /// Texts are escaped, keys are sorted, and dates are in UTC.
    @Test func aShortValueIsOneLine() {
        let values: [(dump: Dump, text: String)] = [
            (Dump(City(name: "Bath")), #"City(name: "Bath", population: 1)"#),
            (Dump(Phase.idle), ".idle"),
            (Dump(Phase.failed(reason: "no", code: 4)), #".failed(reason: "no", code: 4)"#),
            (Dump(Phase.loaded([])), ".loaded([])"),
            (Dump((1, name: "a")), #"(1, name: "a")"#),
            (Dump([nil, 1] as [Int?]), "[nil, 1]"),
            (Dump([nil, .some(nil), 1] as [Int??]), "[nil, .some(nil), 1]"),
            (Dump(["b": 2, "a": 1] as KeyValuePairs), #"["b": 2, "a": 1]"#),
            (Dump([:] as KeyValuePairs<String, Int>), "[:]"),
            (Dump("it's \"a\" \\ \n\u{1B}\u{202E}é"), #""it's \"a\" \\ \n\u{1b}\u{202e}é""#),
            (Dump(["b": 2, "a": 1, "c": 3]), #"["a": 1, "b": 2, "c": 3]"#),
            (Dump(Set([3, 1, 2])), "Set([1, 2, 3])"),
            (Dump([String: Int]()), "[:]"),
            (Dump(Date(timeIntervalSince1970: 0)), "1970-01-01T00:00:00Z"),
            (Dump(Date(timeIntervalSince1970: 0.25)), "1970-01-01T00:00:00.250Z"),
            (Dump(Data([1, 255])), "Data(2 bytes: 01ff)"),
        ]
        #expect(values.map(\.dump.text) == values.map(\.text))
    }

    @Test func objectsHaveNumbersAndMayPointAtEachOther() {
        let box = Box()
        box.other = Box()
        box.other?.other = box
        #expect(Dump(box).text == "Box#1(other: Box#2(other: Box#1))")
        box.other?.other = nil
    }

    @Test func longTextsAreCutToWhereTheyBeginToDiffer() {
        let start = String(repeating: "x", count: 500)
        let changes = Dump(start + "new").changes(since: Dump(start + "old"))
        #expect(changes.map(\.line) == [#"…xxxxxxxxxxxxxxxxxxxxold" → …xxxxxxxxxxxxxxxxxxxxnew""#])
    }
}
