import BenchmarkCases
import Millrace

/// The cases of parts: the cost of an event to one of many rows, with an effect running in each.
enum PartCases {
    struct Row: Identifiable, Equatable, Sendable {
        let id: Int
        var count = 0
        var name: String

        init(id: Int, count: Int = 0) {
            self.id = id
            self.count = count
            // A literal would have no storage to retain.
            name = "A row with a name that has its own storage: \(id)"
        }
    }

    struct List: Equatable, Sendable {
        var rows: Rows<Row> = []
        var array: [Row] = []
        var dictionary: [Int: Row] = [:]
        var title = 0

        var sum: Int {
            title + (rows.map(\.count) + array.map(\.count) + dictionary.values.map(\.count)).reduce(0, +)
        }
    }

    enum Event: Sendable {
        case row(Int, Int)
        case element(Int, Int)
        case entry(Int, Int)
        case title
    }

    static let all: [BenchmarkCase] =
        [1_000, 10_000, 100_000].map { rows($0, target: 10_000) }
        + [elements(1_000, target: 10_000), elements(10_000), entries(1_000), entries(10_000)]
        + [1_000, 10_000, 100_000].map { titles($0, target: 10_000) }

    /// Returns a loop with an effect that runs in each of many rows.
    static func loop(rows: Int = 0, elements: Int = 0, entries: Int = 0) -> Loop<List, Event> {
        let row = Part(
            forEach: \List.rows,
            event: EnumCase(embed: Event.row) { if case let .row(id, count) = $0 { (id, count) } else { nil } }
        )
        let element = Part(
            forEach: \List.array,
            event: EnumCase(embed: Event.element) { if case let .element(id, count) = $0 { (id, count) } else { nil } }
        )
        let entry = Part(
            forEach: \List.dictionary,
            event: EnumCase(embed: Event.entry) { if case let .entry(id, count) = $0 { (id, count) } else { nil } }
        )
        let reducer: Reducer<Row, Int> = { $0.count += $1 }
        let feedbacks = [Feedback<Row, Int>(whenBecomesTrue: { _ in true }, effects: { _ in .never })]
        return Loop(
            initial: List(
                rows: Rows((0..<rows).lazy.map { Row(id: $0) }),
                array: (0..<elements).map { Row(id: $0) },
                dictionary: Dictionary(uniqueKeysWithValues: (0..<entries).lazy.map { ($0, Row(id: $0)) })
            ),
            reduce: combine(
                pullback(reducer, to: row),
                pullback(reducer, to: element),
                pullback(reducer, to: entry)
            ) { list, event in
                switch event {
                case .title: list.title += 1
                case .row, .element, .entry: break
                }
            },
            feedbacks: [
                pullback(feedbacks, to: row), pullback(feedbacks, to: element), pullback(feedbacks, to: entry),
            ]
        )
    }

    private static func rows(_ count: Int, target: Double? = nil) -> BenchmarkCase {
        events(200_000, "an event to one of \(count) rows", target, of: { loop(rows: count) }) {
            .row($0 &* 7_919 % count, 1)
        }
    }

    private static func elements(_ count: Int, target: Double? = nil) -> BenchmarkCase {
        events(2_000, "an event to one of \(count) elements of an array", target, of: { loop(elements: count) }) {
            .element($0 &* 7_919 % count, 1)
        }
    }

    private static func entries(_ count: Int, target: Double? = nil) -> BenchmarkCase {
        events(2_000, "an event to one of \(count) entries of a dictionary", target, of: { loop(entries: count) }) {
            .entry($0 &* 7_919 % count, 1)
        }
    }

    private static func titles(_ count: Int, target: Double? = nil) -> BenchmarkCase {
        events(
            200_000,
            "an event that changes none of \(count) rows, elements and entries",
            target,
            of: { loop(rows: count, elements: count, entries: count) }
        ) { _ in .title }
    }

    /// Events to a loop, whose making doesn't count.
    private static func events(
        _ events: Int,
        _ name: String,
        _ target: Double?,
        of makeLoop: @escaping @Sendable () -> Loop<List, Event>,
        event: @escaping @Sendable (Int) -> Event
    ) -> BenchmarkCase {
        BenchmarkCase(
            name,
            events: events,
            target: target,
            checksum: events,
            prepare: {
                let loop = makeLoop()
                return {
                    for number in 0..<events { loop.send(event(number)) }
                    return loop.state.value.sum
                }
            }
        )
    }
}
