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

    private typealias Change = (inout Rows<Row>) -> Void

    /// Changes of the rows `1a 2b 3c` that ``RowLogTests`` doesn't make, and what comes of them.
    @Test func rowsAreChanged() throws {
        let changes: [(rows: String, name: String, change: Change)] = [
            (
                "1a! 2b! 3c!", "an error in a change",
                { rows in
                    for id in 1...3 { try? rows[id: id]?.fail() }
                }
            ),
            ("", "all removed", { $0.removeAll() }),
            // Of several elements with an id the first is taken.
            ("1a 2", "several with an id", { $0 = [Row(id: 1, text: "a"), Row(id: 2), Row(id: 1, text: "b")] }),
            (
                "1a 2b 3c", "an id that is there",
                { rows in
                    let isAppended = rows.append(Row(id: 2, text: "c"))
                    let isInserted = rows.insert(Row(id: 1, text: "d"), at: 0)
                    if isAppended || isInserted { rows = [] }
                }
            ),
        ]
        for (text, name, change) in changes {
            var rows = rows
            change(&rows)
            let found = rows.map { "\($0.id)\($0.text)" }.joined(separator: " ")
            #expect((found, rows.map { rows.index(id: $0.id) }) == (text, Array(rows.indices)), "\(name): \(rows)")
        }
        var rows = rows
        #expect(throws: Row.Broken.self) { try rows[id: 1]?.fail() }
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

    @Test func aChangeOfACopyCopiesTheElementsNearIt() {
        func addresses(_ rows: Rows<Row>) -> [UnsafePointer<Row>] {
            var addresses: [UnsafePointer<Row>] = []
            rows.forEachRowInPlace { addresses.append($1) }
            return addresses
        }
        let kept = Rows((0..<10_000).map { Row(id: $0) })
        var rows = kept
        rows[id: 5_000]?.text = "new"
        let changed = zip(addresses(kept), addresses(rows)).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
        #expect(changed == Array(4_992..<5_120))
    }

    @Test func theElementsAloneCountForEqualityHashesAndCodes() throws {
        var other = Rows([Row(id: 3, text: "c"), Row(id: 1, text: "a"), Row(id: 2, text: "b")])
        let isAnother = other != rows
        other.sort { $0.id < $1.id }
        #expect((isAnother, other, Set([other, rows]).count) == (true, rows, 1))
        let data = try JSONEncoder().encode(rows)
        #expect(try JSONDecoder().decode([Row].self, from: data) == Array(rows))
        #expect(try JSONDecoder().decode(Rows<Row>.self, from: data) == rows)
        // Rows are described as an array.
        var changed = rows
        changed[id: 2]?.text = "new"
        let lines = StateDifference(from: rows, to: changed).lines
        #expect(["\(rows)"] + lines == ["\(Array(rows))", #"[1].text: "b" → "new""#])
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
