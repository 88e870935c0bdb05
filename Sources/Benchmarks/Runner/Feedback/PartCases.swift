import BenchmarkCases
import Millrace

/// The cases of parts: the cost of an event to one of many rows, with an effect running in each.
enum PartCases {
    struct Row: Identifiable, Equatable, Sendable {
        let id: Int
        var count = 0
        var name = "A row with a name that has its own storage"
    }

    struct List: Equatable, Sendable {
        var rows: Rows<Row> = []
        var array: [Row] = []
        var title = 0

        var sum: Int {
            rows.reduce(array.reduce(title) { $0 + $1.count }) { $0 + $1.count }
        }
    }

    enum Event: Sendable {
        case row(Int, Int)
        case element(Int, Int)
        case title
    }

    /// Each case makes its loop, which is what makes the events of the larger ones cost more; `growth` measures the events alone.
    static let all: [BenchmarkCase] = [
        rows(1_000, target: 10_000),
        rows(10_000),
        rows(100_000),
        elements(1_000),
        elements(10_000),
        titles(1_000, target: 10_000),
        titles(100_000),
    ]

    /// Returns a loop with an effect that runs in each of many rows.
    static func loop(rows: Int = 0, elements: Int = 0) -> Loop<List, Event> {
        let row = Part(
            forEach: \List.rows,
            event: EnumCase(embed: Event.row) { if case let .row(id, count) = $0 { (id, count) } else { nil } }
        )
        let element = Part(
            forEach: \List.array,
            event: EnumCase(embed: Event.element) { if case let .element(id, count) = $0 { (id, count) } else { nil } }
        )
        let reducer: Reducer<Row, Int> = { $0.count += $1 }
        let feedbacks = [Feedback<Row, Int>(whenBecomesTrue: { _ in true }, effects: { _ in .never })]
        return Loop(
            initial: List(
                rows: Rows((0..<rows).lazy.map { Row(id: $0) }),
                array: (0..<elements).map { Row(id: $0) }
            ),
            reduce: combine(pullback(reducer, to: row), pullback(reducer, to: element)) { list, event in
                if case .title = event { list.title += 1 }
            },
            feedbacks: [pullback(feedbacks, to: row), pullback(feedbacks, to: element)]
        )
    }

    private static func rows(_ count: Int, target: Double? = nil) -> BenchmarkCase {
        let events = 200_000
        return BenchmarkCase("an event to one of \(count) rows", events: events, target: target, checksum: events) {
            let loop = loop(rows: count)
            for event in 0..<events { loop.send(.row(event &* 7_919 % count, 1)) }
            return loop.state.value.sum
        }
    }

    private static func elements(_ count: Int) -> BenchmarkCase {
        let events = 2_000
        return BenchmarkCase("an event to one of \(count) elements of an array", events: events, checksum: events) {
            let loop = loop(elements: count)
            for event in 0..<events { loop.send(.element(event &* 7_919 % count, 1)) }
            return loop.state.value.sum
        }
    }

    private static func titles(_ count: Int, target: Double? = nil) -> BenchmarkCase {
        let events = 200_000
        return BenchmarkCase(
            "an event that changes none of \(count) rows and elements",
            events: events,
            target: target,
            checksum: events
        ) {
            let loop = loop(rows: count, elements: count)
            for _ in 0..<events { loop.send(.title) }
            return loop.state.value.sum
        }
    }
}
