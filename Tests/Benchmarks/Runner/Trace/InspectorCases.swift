import BenchmarkCases
import Millrace
import MillraceInspector
import MillraceTestKit
import MillraceTrace

/// What it takes to open an inspector over a long trace, and to step in it: a part of `benchmarks trace`.
enum InspectorCases {
    private static let events = 10_000
    private static let steps = 200

    /// Prints the times from a key to the frame that shows its effect.
    static func run() {
        let trace = Trace()
        let recording = trace.record()
        defer { recording.dispose() }
        let model = RowsModel()
        let stack = ScreenStack()
        stack.push(ScreenController(viewModel: model, renderer: RowsRenderer.init(observer:)))
        let screens = stack.inspected(by: trace, key: .function(12))
        let pilot = Pilot(showing: screens, rows: 60, patience: .seconds(60))
        for number in 1...events { model.send(action: number) }
        pilot.expect(shows: "latest \(events)")
        let count = trace.takenRecords
        let first = ContinuousClock().measure {
            pilot.press(.function(12))
            pilot.expect(shows: " records")
        }
        let all = ContinuousClock().measure { pilot.expect(shows: "live, \(count) records") }
        let timeline = ContinuousClock().measure {
            for step in 1...steps {
                pilot.press(.left)
                pilot.expect(shows: "\(count - step) of ")
            }
        }
        // From here each step changes a part of the state, which is shown when the moment is rebuilt.
        pilot.press("4")
        pilot.expect(shows: "RowsModel#")
        let state = ContinuousClock().measure {
            for step in 1...steps {
                pilot.press(.left)
                pilot.expect(shows: "latest \(events - steps - step + 1)\n")
            }
        }
        let list = [
            ("opened", first), ("all read", all), ("a step", timeline / steps),
            ("a step, with the state", state / steps),
        ]
        let times = list.map { name, time in
            "\(name) in \(BenchmarkTable.number(time / .milliseconds(1), digits: 1)) ms"
        }
        print("an inspector over \(count) records: \(times.joined(separator: ", "))")
    }
}

extension Trace {
    /// The number of records that are kept.
    fileprivate var takenRecords: Int { log.records.count }
}

/// A state of a hundred rows, one of which changes by each event.
private final class RowsModel: FeedbackViewModel {
    let core: ViewModelCore<State, Int, Int, Never>

    init() {
        core = ViewModelCore(
            initial: State(),
            reduce: { state, number in
                state.latest = number
                state.rows[number % state.rows.count] = "row \(number)"
            },
            feedbacks: [],
            action: { $0 }
        )
    }

    struct State: Equatable {
        var latest = 0
        var rows = Array(repeating: "no row", count: 100)
    }
}

private struct RowsRenderer: Renderer {
    let observer: Sink<Int>

    func render(state: RowsModel.State) -> Screen {
        Screen(title: "Rows") {
            Node(id: "latest", Text("latest \(state.latest)"))
            for (index, row) in state.rows.enumerated() { Node(id: index, Text(row)) }
        }
    }
}
