import Millrace
import MillraceTestKit
import Synchronization
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

/// An observer is told the keys and the frames of applications, and what a key's handler does has the key as its cause.
@Suite(.bodyTimeLimit) struct ObserveApplicationsTests {
    private final class Desk: FeedbackViewModel {
        typealias State = String
        typealias Action = String

        let core: ViewModelCore<String, String, String, Never>

        init(_ causes: Causes) {
            core = ViewModelCore(
                initial: "",
                reduce: { $0 = $1 },
                feedbacks: [
                    Feedback(extracting: { $0 == "go" ? $0 : nil }) { _ in
                        causes.add(CauseID.current)
                        return .empty
                    }
                ],
                action: { $0 }
            )
        }
    }

    private struct DeskRenderer: Renderer {
        let observer: Sink<String>

        func render(state: String) -> Screen {
            Screen(title: "Observed", keys: [KeyBinding(.function(2), "Go", action: observer.sending("go"))]) {
                Node(id: "name", TextField("Name", text: state, onChange: observer.sending { $0 }))
            }
        }
    }

    @Test func keysAndFramesAreTold() throws {
        let causes = Causes()
        let reports = Reports()
        let observation = observeApplications { reports.add($0) }
        let pilot = Pilot(
            showing: ScreenController(viewModel: Desk(causes), renderer: DeskRenderer.init(observer:)),
            columns: 30,
            rows: 5
        )
        pilot.type("ab")
        pilot.press(.function(2))
        observation.dispose()
        pilot.type("c")
        let own = reports.own(showing: "Observed")
        let keys = own.compactMap { report -> String? in
            guard case let .received(key, takesText) = report.entry else { return nil }
            return "\(key.label) \(takesText)"
        }
        #expect(keys == ["paste true", "F2 true"] || keys == ["a true", "b true", "F2 true"])
        let frames = own.compactMap { report -> TextFrame? in
            guard case let .showed(frame) = report.entry else { return nil }
            return frame
        }
        #expect(frames.last?.lines[2] == "› Name: [go                  ]")
        let go = try own.first { if case .received(.function(2), _) = $0.entry { true } else { false } }.unwrapped()
        #expect((causes.all, CauseID.current) == ([go.number], .none))
    }

    private struct EdgeRenderer: Renderer {
        let observer: Sink<String>

        func render(state: String) -> Screen {
            Screen(title: "Edge") { Text("All of it") }.onReachEnd(observer.sending("go"))
        }
    }

    @Test func aFrameIsTheCauseOfWhatItsEdgesSend() throws {
        let causes = Causes()
        let reports = Reports()
        let observation = observeApplications { reports.add($0) }
        let pilot = Pilot(
            showing: ScreenController(viewModel: Desk(causes), renderer: EdgeRenderer.init(observer:)),
            columns: 30,
            rows: 5
        )
        pilot.press(.up)
        observation.dispose()
        let frame = try reports.own(showing: "Edge").first { if case .showed = $0.entry { true } else { false } }
            .unwrapped()
        #expect(causes.all == [frame.number])
    }

    private final class Causes: Sendable {
        private let kept = Mutex<[CauseID]>([])
        var all: [CauseID] { kept.withLock { $0 } }

        func add(_ cause: CauseID) { kept.withLock { $0.append(cause) } }
    }

    private final class Reports: Sendable {
        private let all = Mutex<[ApplicationReport]>([])

        func add(_ report: ApplicationReport) { all.withLock { $0.append(report) } }

        /// The reports of the application that shows a title; other tests have applications at the same time.
        func own(showing title: String) -> [ApplicationReport] {
            let all = all.withLock { $0 }
            let number = all.first { report in
                guard case let .showed(frame) = report.entry else { return false }
                return frame.lines.first?.contains(title) == true
            }?.application
            return all.filter { $0.application == number }
        }
    }
}
