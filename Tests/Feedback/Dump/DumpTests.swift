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

    @Test func aShortValueIsOneLine() {
        #expect(Dump(City(name: "Bath")).text == #"City(name: "Bath", population: 1)"#)
        #expect(Dump(Phase.idle).text == ".idle")
        #expect(Dump(Phase.failed(reason: "no", code: 4)).text == #".failed(reason: "no", code: 4)"#)
        #expect(Dump(Phase.loaded([])).text == ".loaded([])")
        #expect(Dump((1, name: "a")).text == #"(1, name: "a")"#)
        #expect(Dump([nil, 1] as [Int?]).text == "[nil, 1]")
    }

    @Test func textsAreEscaped() {
        #expect(Dump("it's \"a\" \\ \n\u{1B}\u{202E}é").text == #""it's \"a\" \\ \n\u{1b}\u{202e}é""#)
    }

    @Test func aLongValueHasALineForEachPart() {
        let cities = ["London", "Bath", "Bristol"].map { City(name: $0, population: 1_000_000) }
        #expect(
            Dump(Phase.loaded(cities)).text == """
                .loaded(
                    [
                        City(name: "London", population: 1000000),
                        City(name: "Bath", population: 1000000),
                        City(name: "Bristol", population: 1000000),
                    ],
                )
                """
        )
    }

    @Test func keysAreSortedAndDatesAreInUTC() {
        #expect(Dump(["b": 2, "a": 1, "c": 3]).text == #"["a": 1, "b": 2, "c": 3]"#)
        #expect(Dump(Set([3, 1, 2])).text == "Set([1, 2, 3])")
        #expect(Dump([String: Int]()).text == "[:]")
        #expect(Dump(Date(timeIntervalSince1970: 0)).text == "1970-01-01T00:00:00Z")
        #expect(Dump(Date(timeIntervalSince1970: 0.25)).text == "1970-01-01T00:00:00.250Z")
        #expect(Dump(Data([1, 255])).text == "Data(2 bytes: 01ff)")
    }

    @Test func objectsHaveNumbersAndMayPointAtEachOther() {
        let box = Box()
        box.other = Box()
        box.other?.other = box
        #expect(Dump(box).text == "Box#1(other: Box#2(other: Box#1))")
        box.other?.other = nil
    }

    @Test func aDifferenceIsOnlyWhatDiffers() {
        let old = ["a": Phase.loaded([City(name: "London"), City(name: "Bath")]), "b": .idle]
        let new = ["a": Phase.loaded([City(name: "London"), City(name: "Ely"), City(name: "Bath")]), "c": .idle]
        #expect(
            Dump(new).changes(since: Dump(old)).map(\.line) == [
                #"["a"].loaded[1]: + City(name: "Ely", population: 1)"#,
                #"["b"]: − .idle"#,
                #"["c"]: + .idle"#,
            ]
        )
        #expect(Dump(City(name: "a")).changes(since: Dump(City(name: "b"))).map(\.line) == [#"name: "b" → "a""#])
        #expect(Dump(Set([1, 2])).changes(since: Dump(Set([2, 3]))).map(\.line) == ["− 3", "+ 1"])
        #expect(Dump(1).changes(since: Dump(1)).isEmpty)
    }

    @Test func longTextsAreCutToWhereTheyBeginToDiffer() {
        let start = String(repeating: "x", count: 500)
        let change = Dump(start + "new").changes(since: Dump(start + "old"))
        #expect(change.map(\.line) == [#"…xxxxxxxxxxxxxxxxxxxxold" → …xxxxxxxxxxxxxxxxxxxxnew""#])
    }
}
