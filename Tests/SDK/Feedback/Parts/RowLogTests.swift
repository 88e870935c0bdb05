import MillraceFeedback
import MillraceStreams
import Testing

/// Rows beside a plain array: the same elements after every operation, and a log that tells every reader what has
/// changed.
struct RowLogTests {
    private struct Row: Identifiable, Equatable, Sendable {
        var id: Int
        var value = 0
    }

    /// Rows, and the array that they must be equal to.
    private struct Pair {
        var rows: Rows<Row> = []
        var array: [Row] = []
        var ids = 12

        init() {}

        /// Rows in several chunks.
        init(count: Int) {
            array = (0..<count).map { Row(id: $0) }
            rows = Rows(array)
            ids = count * 3 / 2
        }

        /// An operation on both.
        mutating func change(_ random: inout SeededGenerator) {
            let id = Int.random(in: 0..<ids, using: &random)
            let position = Int.random(in: -1...ids + 1, using: &random)
            let index = array.firstIndex { $0.id == id }
            let limited = min(max(0, position), array.count)
            switch Int.random(in: 0..<14, using: &random) {
            case 0:
                if index == nil { array.append(Row(id: id)) }
                rows.append(Row(id: id))
            case 1:
                if index == nil { array.insert(Row(id: id), at: limited) }
                rows.insert(Row(id: id), at: position)
            case 2:
                if let index { array.remove(at: index) }
                rows.remove(id: id)
            case 3:
                if let index { array.remove(at: index) }
                rows[id: id] = nil
            case 4:
                if let index {
                    let row = array.remove(at: index)
                    array.insert(row, at: min(limited, array.count))
                }
                rows.move(id: id, to: position)
            case 5:
                array.sort { ($0.value, $0.id) < ($1.value, $1.id) }
                rows.sort { ($0.value, $0.id) < ($1.value, $1.id) }
            case 6:
                array.removeAll { $0.id == id || $0.value > 20 }
                rows.removeAll { $0.id == id || $0.value > 20 }
            case 7:
                if let index {
                    array[index] = Row(id: id, value: position)
                } else {
                    array.append(Row(id: id, value: position))
                }
                rows[id: id] = Row(id: id, value: position)
            case 8:
                // Another id: it is taken over if it is free; otherwise the element goes.
                guard let index, position != id else { return }
                if array.contains(where: { $0.id == position }) {
                    array.remove(at: index)
                } else {
                    array[index].id = position
                }
                if position.isMultiple(of: 2) {
                    rows[id: id]?.id = position
                } else {
                    rows.changeRow(withID: id) { $0.id = position }
                }
            case 9: rows.changeRow(withID: id) { $0.value += 0 }
            default:
                if let index { array[index].value += 1 }
                if position.isMultiple(of: 2) {
                    rows[id: id]?.value += 1
                } else {
                    rows.changeRow(withID: id) { $0.value += 1 }
                }
            }
        }
    }

    /// The ids that are in one array only, or have another value in it.
    private static func differences(_ old: [Row], _ new: [Row]) -> Set<Int> {
        Set((old + new).map(\.id)).filter { id in old.first { $0.id == id } != new.first { $0.id == id } }
    }

    @Test(arguments: 0..<20 as Range<UInt64>, [0, 127, 129, 256, 400])
    func rowsAreAnArray(seed: UInt64, count: Int) {
        var random = SeededGenerator(seed: seed)
        var pair = count == 0 ? Pair() : Pair(count: count)
        for step in 0..<(count == 0 ? 300 : 60) {
            pair.change(&random)
            guard Array(pair.rows) == pair.array else {
                Issue.record("seed \(seed), step \(step): \(pair.rows) is not \(pair.array)")
                return
            }
            let areFound = pair.array.indices.allSatisfy { pair.rows.index(id: pair.array[$0].id) == $0 }
            #expect(areFound && pair.rows.index(id: 9_999) == nil, "\(pair.rows)")
        }
    }

    /// Readers that come at different times, to several copies that were changed apart.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func theLogTellsEveryReaderWhatHasChanged(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var branches = [Pair(), Pair()]
        var seen: [(mark: Int, elements: [Row])] = [(branches[0].rows.rowMark, [])]
        var answers = (known: 0, unknown: 0, exact: 0)
        for _ in 0..<400 {
            let branch = Int.random(in: 0..<2, using: &random)
            branches[branch].change(&random)
            if Int.random(in: 0..<20, using: &random) == 0 { branches[1 - branch] = branches[branch] }
            if Int.random(in: 0..<4, using: &random) == 0 {
                seen.append((branches[branch].rows.rowMark, branches[branch].array))
            }
            guard let reader = seen.suffix(30).randomElement(using: &random) else { continue }
            let differences = Self.differences(reader.elements, branches[branch].array)
            guard let ids = branches[branch].rows.changedRows(since: reader.mark) else {
                answers.unknown += 1
                continue
            }
            answers.known += 1
            answers.exact += ids.isEmpty ? 1 : 0
            #expect((differences.isSubset(of: ids), Set(ids).count) == (true, ids.count), "seed \(seed): \(ids)")
        }
        // Every kind of answer was among them.
        #expect(answers.known > 20 && answers.unknown > 20 && answers.exact > 0)
    }

    @Test func theLogReachesBackASafeNumberOfChanges() {
        var rows = Rows((0..<200).map { Row(id: $0) })
        let mark = rows.rowMark
        for id in 0..<32 { rows[id: id]?.value = 1 }
        let changed = [rows.changedRows(since: mark), rows.changedRows(since: rows.rowMark)]
        let each = (32..<200).map { id in
            let last = rows.rowMark
            rows[id: id]?.value = 1
            return rows.changedRows(since: last)
        }
        #expect(changed + [rows.changedRows(since: mark)] == [Array(0..<32), [], nil])
        #expect(each == (32..<200).map { [$0] })
    }
}
