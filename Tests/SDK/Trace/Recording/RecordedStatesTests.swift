import Millrace
import MillraceTestKit
import Synchronization
import TestSupport
import Testing

@testable import MillraceFeedback
@testable import MillraceTrace

/// A state that was taken apart once is that before the next event: a log is the same as one whose records are read one
/// by one.
///
/// Taking the next state apart costs as much as it differs.
@Suite(.serialized) struct RecordedStatesTests {
    struct List: Equatable, Sendable {
        var rows: [Int] = []
        var text = ""
    }

    /// Loops whose events are mixed, one that is observed by two recordings, and one that is observed again.
    @Test func eachEventHasItsOwnChanges() {
        let own = OwnSources()
        let trace = Trace()
        own.creating {
            var recordings = [trace.record(where: own.isOwn)]
            let loops = (0..<3).map { _ in
                Loop<List, Int>(
                    initial: List(),
                    reduce: { list, number in
                        if number < 0 {
                            list.rows.removeAll()
                        } else {
                            list.rows.insert(number, at: list.rows.count / 2)
                        }
                        list.text = "\(number)"
                    }
                )
            }
            for number in 0..<30 {
                if number == 10 { recordings.append(trace.record(where: own.isOwn)) }
                if number == 20 { recordings.removeFirst().dispose() }
                if number == 22 { recordings.removeFirst().dispose() }
                if number == 24 { recordings.append(trace.record(where: own.isOwn)) }
                loops[number % loops.count].send(number % 7 == 6 ? -1 : number)
            }
            recordings.forEach { $0.dispose() }
        }
        let log = trace.log
        let alone = (0..<trace.takenCount).map { start -> TraceRecord in
            var redactor = trace.redactor
            return trace.records(from: start, by: &redactor).records[0]
        }
        #expect((log.records.count > 30, Set(log.records.map(\.number)).count) == (true, log.records.count))
        #expect(log.records == alone.sorted { $0.number.number < $1.number.number })
    }

    // MARK: Large states

    /// A row that counts how often one is taken apart.
    private struct Item: Hashable, Sendable, CustomReflectable {
        static let count = Atomic<Int>(0)

        let id: Int
        var isDone = false
        var title = "A title that is too long to be stored in place"
        var password = "hunter2"

        var customMirror: Mirror {
            Item.count.add(1, ordering: .relaxed)
            return Mirror(
                self,
                children: ["id": id, "isDone": isDone, "title": title, "password": password],
                displayStyle: .struct
            )
        }
    }

    /// Rows wherever a state may have them.
    private struct Shelf: Equatable, Sendable {
        enum Answer: Equatable, Sendable {
            case none
            case loaded(rows: [Item], hasMore: Bool)
            case token([Item])
        }

        struct Section: Equatable, Sendable {
            var name = ""
            var items: [Item] = []
        }

        var isLoading = false
        var optional: [Item]?
        var answer = Answer.none
        var sections: [Section] = []
        var byID: [Int: Item] = [:]
        var set: Set<Item> = []
        var pair: (Int, [Item]) = (0, [])
        var secret: [Item] = []

        static func == (left: Shelf, right: Shelf) -> Bool { false }
    }

    private static let rowCount = 60
    private static let items = (0..<rowCount).map { Item(id: $0) }

    private static let full: Shelf = {
        var shelf = Shelf()
        shelf.optional = items
        shelf.answer = .loaded(rows: items, hasMore: true)
        shelf.sections = [Shelf.Section(name: "a", items: items), Shelf.Section(name: "b", items: items)]
        shelf.byID = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
        shelf.set = Set(items)
        shelf.pair.1 = items
        shelf.secret = items
        return shelf
    }()

    private typealias Change = @Sendable (inout Shelf) -> Void

    /// Changes, each of one or two rows.
    private static let changes: [TestSupport.Row<Change>] = [
        TestSupport.Row("another property") { $0.isLoading.toggle() },
        TestSupport.Row("appended") { $0.optional?.append(Item(id: 1_000)) },
        TestSupport.Row("inserted at the front") { $0.optional?.insert(Item(id: -1), at: 0) },
        TestSupport.Row("removed") { _ = $0.optional?.remove(at: 7) },
        TestSupport.Row("changed") { $0.optional?[7].isDone = true },
        TestSupport.Row("copied") { $0.optional = $0.optional?.map { $0 } },
        TestSupport.Row("emptied") { $0.optional = nil },
        TestSupport.Row("in a case") { shelf in
            guard case .loaded(var rows, _) = shelf.answer else { return }
            rows[3].title = "other"
            rows.append(Item(id: 1_000))
            shelf.answer = .loaded(rows: rows, hasMore: false)
        },
        TestSupport.Row("in a section") { $0.sections[1].items.append(Item(id: 1_000)) },
        TestSupport.Row("a section") { $0.sections.insert(Shelf.Section(name: "c"), at: 0) },
        TestSupport.Row("by a key") { $0.byID[5]?.isDone = true },
        TestSupport.Row("a new key") { $0.byID[-1] = Item(id: -1) },
        TestSupport.Row("a key less") { $0.byID[7] = nil },
        TestSupport.Row("in a tuple") { $0.pair.1[5].title = "other" },
        TestSupport.Row("below a secret name") { $0.secret.append(Item(id: 1_000)) },
    ]

    /// Returns a trace of a loop whose state changes so.
    private static func trace(of changes: [Change]) -> Trace {
        let own = OwnSources()
        let trace = Trace()
        own.creating {
            let recording = trace.record(where: own.isOwn)
            let loop = Loop<Shelf, Int>(initial: full, reduce: { changes[$1](&$0) })
            for index in changes.indices { loop.send(index) }
            recording.dispose()
        }
        return trace
    }

    /// A row that has changed is compared with the one before.
    @Test(arguments: changes)
    private func whatHasNotChangedIsNotTakenApart(_ row: TestSupport.Row<Change>) {
        var (states, shelf) = (RecordedStates(), Self.full)
        let (loop, redaction) = (LoopID(state: Shelf.self, event: Int.self), TraceRedaction(secrets: ["hunter2"]))
        _ = states.keep(shelf, of: loop, after: .next(), by: redaction)
        row.value(&shelf)
        let count = Item.count.load(ordering: .relaxed)
        _ = states.keep(shelf, of: loop, after: .next(), by: redaction)
        #expect(Item.count.load(ordering: .relaxed) - count <= 4, sourceLocation: row.location)
    }

    /// All changes one after the other.
    @Test func aChangedStateIsAsIfItWereTakenApartAlone() {
        let changes = Self.changes.map(\.value)
        let trace = Self.trace(of: changes + changes)
        let alone = (0..<trace.takenCount).map { start -> TraceRecord in
            var redactor = trace.redactor
            return trace.records(from: start, by: &redactor).records[0]
        }
        #expect((alone.count, trace.log.records == alone) == (2 * changes.count + 1, true))
    }
}
