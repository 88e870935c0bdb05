import Cities
import Foundation
import Millrace
import MillraceInspector
import MillraceTestKit
import MillraceTrace
import TestSupport
import Testing

@testable import CitiesApp

/// The inspector over the real app: what a user did, the screens of earlier moments, and why a line is on them.
@Suite(.bodyTimeLimit) struct InspectorFlowTests {
    /// Whether the current task is that of the test: a trace listens to the whole process, in which other tests run.
    @TaskLocal private static var isOwn = false

    /// The index of the record of the first frame.
    private static func firstFrame(in log: TraceLog) -> Int {
        log.records.firstIndex { $0.entry.kind == .frame } ?? 0
    }

    /// Chooses a line of the screen of a moment, by its words.
    private func choose(_ words: String, _ pilot: Pilot) {
        let lines = pilot.expect(shows: words).text.split(separator: "\n", omittingEmptySubsequences: false)
        let (from, to) = (lines.firstIndex { $0.hasPrefix("› ") }, lines.firstIndex { $0.contains(words) })
        for _ in 0..<abs((to ?? 0) - (from ?? 0)) {
            pilot.press(to ?? 0 < from ?? 0 ? .up : .down)
        }
    }

    @Test func theUserStepsBackAndReturnsToTheLiveApp() throws {
        let backend = try EmbeddedBackend()
        let clock = TestScheduler()
        let trace = Trace()
        let recording = trace.record { source in
            if case let .access(request) = source { request.url.port == backend.url.port } else { Self.isOwn }
        }
        defer { recording.dispose() }
        Self.$isOwn.withValue(true) {
            let buildingMaterials = LoginBuildingMaterials(
                session: BackendSession(environment: Environment(base: backend.url)),
                user: "demo",
                scheduler: clock
            )
            let screens = makeApp(with: buildingMaterials)
            let inspected = screens.inspected(by: trace, key: .function(12), commands: screens.waitingCommands)
            let pilot = Pilot(showing: inspected, columns: 80, rows: 24, clock: clock, patience: .seconds(30))
            pilot.expect(shows: "Password")
            pilot.press(.tab)
            pilot.type("demo")
            pilot.press(.enter)
            pilot.expect(shows: "London")
            pilot.press(.down, .enter)
            pilot.expect(shows: "The Old Mill, 25 min away")
            pilot.press(.function(12))
            pilot.expect(shows: "live, ")
            pilot.press("6")
            pilot.expect(shows: "GET /v1/cities/Bath")
            // The inspector reads on a queue of its own: each key waits until the one before has shown its effect.
            pilot.press("1")
            pilot.expect(shows: "access ended: from the network")
            pilot.press(.home)
            pilot.expect(shows: "1 of ")
            pilot.press("s")
            pilot.expect(shows: "nothing at this moment")
            for index in 0..<Self.firstFrame(in: trace.log) {
                pilot.press(.right)
                pilot.expect(shows: "\(index + 2) of ")
            }
            pilot.expect(shows: "Password")
            pilot.press("l")
            pilot.expect(shows: "The Old Mill, 25 min away")
            for words in ["The Old Mill", "Monday", "Thursday"] {
                choose(words, pilot)
                pilot.press("w")
                pilot.expect(shows: "body $.")
                pilot.expect(shows: "← key ")
                pilot.press("s")
                // The words of the next line may be in the explanation of this one.
                pilot.expect(hides: "← key ")
            }
            pilot.press(.escape)
            pilot.expect(shows: "[ Order a delivery ]")
            // The app itself takes the keys again.
            pilot.press(.escape)
            pilot.expect(shows: "Where do you want it?")
        }
        #expect(!"\(trace.log)".contains("F12"))
        #expect(!"\(trace.log)".contains("InspectorViewModel"))
    }
}
