import Foundation
import MillraceFeedback
import MillraceStreams
import Testing

struct RowsTests {
    private struct Row: Identifiable, Hashable, Codable, Sendable {
        struct Broken: Error {}

        var id: Int
        var text = ""

        mutating func fail() throws {
            text += "!"
            throw Broken()
        }
    }

    private let rows: Rows = [Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 3, text: "c")]

    @Test func elementsAreFoundByTheirIDs() {
        #expect(rows[id: 2]?.text == "b")
        #expect(rows[id: 4] == nil)
        #expect(rows.index(id: 3) == 2)
        #expect(rows.map(\.id) == [1, 2, 3])
        #expect(rows[1].text == "b")
    }

    @Test func ofSeveralElementsWithAnIDTheFirstIsTaken() {
        var rows: Rows = [Row(id: 1, text: "a"), Row(id: 2), Row(id: 1, text: "b")]
        #expect(rows.map(\.text) == ["a", ""])
        let isAppended = rows.append(Row(id: 2, text: "c"))
        let isInserted = rows.insert(Row(id: 1, text: "d"), at: 0)
        #expect(!isAppended && !isInserted)
        #expect(rows.map(\.text) == ["a", ""])
    }

    @Test func aPositionOutsideIsTheNearest() {
        var rows = rows
        rows.insert(Row(id: 4), at: -5)
        rows.insert(Row(id: 5), at: 100)
        #expect(rows.map(\.id) == [4, 1, 2, 3, 5])
        rows.move(id: 1, to: 100)
        rows.move(id: 5, to: -1)
        rows.move(id: 9, to: 0)
        #expect(rows.map(\.id) == [5, 4, 2, 3, 1])
    }

    @Test func anElementIsSetByItsID() {
        var rows = rows
        rows[id: 2] = Row(id: 2, text: "new")
        rows[id: 4] = Row(id: 4)
        rows[id: 9] = nil
        #expect(rows.map(\.id) == [1, 2, 3, 4])
        #expect(rows[id: 2]?.text == "new")
        rows[id: 1] = nil
        #expect(rows.map(\.id) == [2, 3, 4])
        #expect(rows.index(id: 4) == 2)
    }

    @Test func anIDThatChanges() {
        var rows = rows
        rows[id: 2]?.id = 20
        #expect(rows.map(\.id) == [1, 20, 3])
        #expect(rows[id: 2] == nil)
        // Another element has the id already, and keeps it.
        rows[id: 1]?.id = 3
        #expect(rows == [Row(id: 20, text: "b"), Row(id: 3, text: "c")])
        rows.changeRow(withID: 20) { $0.id = 7 }
        rows.changeRow(withID: 3) { $0.id = 7 }
        #expect(rows == [Row(id: 7, text: "b")])
        #expect(rows.index(id: 7) == 0)
    }

    @Test func anErrorInAChangeLosesNothing() {
        var rows = rows
        for id in 1...3 {
            #expect(throws: Row.Broken.self) { try rows[id: id]?.fail() }
        }
        #expect(rows.map(\.text) == ["a!", "b!", "c!"])
        #expect(rows.map(\.id) == [1, 2, 3])
    }

    @Test func elementsAreChangedInPlace() {
        struct Large: Identifiable, Sendable {
            let id: Int
            var numbers: [Int]

            var address: Int {
                numbers.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
            }
        }
        var rows = Rows((0..<3).map { Large(id: $0, numbers: Array(repeating: $0, count: 100)) })
        let before = rows.map(\.address)
        for id in 0..<3 {
            rows[id: id]?.numbers[7] = 1
            rows.changeRow(withID: id) { $0.numbers[8] = 1 }
        }
        rows.move(id: 0, to: 2)
        #expect(rows.map(\.address) == [before[1], before[2], before[0]])
    }

    @Test func theElementsAloneCountForEqualityHashesAndCodes() throws {
        var other = Rows([Row(id: 3, text: "c"), Row(id: 1, text: "a"), Row(id: 2, text: "b")])
        #expect(other != rows)
        other.sort { $0.id < $1.id }
        #expect(other == rows)
        #expect(Set([other, rows]).count == 1)
        let data = try JSONEncoder().encode(rows)
        #expect(try JSONDecoder().decode([Row].self, from: data) == Array(rows))
        #expect(try JSONDecoder().decode(Rows<Row>.self, from: data) == rows)
    }

    @Test func rowsAreDescribedAsAnArray() {
        #expect("\(rows)" == "\(Array(rows))")
        var changed = rows
        changed[id: 2]?.text = "new"
        #expect(StateDifference(from: rows, to: changed).lines == [#"[1].text: "b" → "new""#])
    }

    @Test func allAreRemovedOrSome() {
        var rows = rows
        rows.removeAll { $0.id == 2 }
        #expect(rows.map(\.id) == [1, 3])
        #expect(rows.index(id: 3) == 1)
        rows.removeAll()
        #expect(rows.isEmpty)
        #expect(rows == [])
    }

    @Test func whatRowsAreInTheDocumentation() {
        struct Download: Identifiable, Equatable {
            let id: Int
            var isRunning = false
        }
        func changed() -> Rows<Download> {
            var downloads: Rows = [Download(id: 1), Download(id: 2)]
            downloads[id: 2]?.isRunning = true
            downloads.append(Download(id: 3))
            downloads[id: 1] = nil
            return downloads
        }
        #expect(changed() == [Download(id: 2, isRunning: true), Download(id: 3)])
    }
}
