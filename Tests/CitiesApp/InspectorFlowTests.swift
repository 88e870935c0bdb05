import Cities
import Foundation
import Millrace
import MillraceInspector
import MillraceTestKit
import MillraceTrace
import Testing

@testable import CitiesApp

/// The inspector over the real app: what a user did, the screens of earlier moments, and why a line is on them.
@Suite(.timeLimit(.minutes(5))) struct InspectorFlowTests {
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

    /// An order whose first exchange finds no backend: in the inspector of the app in a terminal, and in the file that is left of a killed one.
    @Test(.enabled(if: AppPane.isInstalled, "tmux is not installed")) func anOrderThatWasSentTwiceIsExplained() throws {
        let backend = try EmbeddedBackend()
        let pane = try AppPane()
        defer { pane.close() }
        let file = FileManager.default.temporaryDirectory.appending(path: "cities-trace-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try pane.start(["--backend", "\(backend.url)", "--inspect", "--trace", file.path])
        try pane.press("Tab", "demo", "Enter", whenShown: "Password")
        try pane.press("Down", "Enter", whenShown: "London")
        try pane.press("Enter", whenShown: "The Old Mill, 25 min away")
        try pane.press("5 Mill Lane", whenShown: "There are none yet.")
        backend.stop()
        try pane.press("Tab", "Tab", "Enter", whenShown: "5 Mill Lane")
        try pane.waitFor("Your order is waiting to be sent")
        try backend.start()
        try pane.waitFor("Your delivery is on its way")
        try pane.waitFor("1    5 Mill Lane")

        try pane.press("F12", whenShown: "F12 Inspect")
        try pane.press("6", whenShown: "live, ")
        let waterfall = try pane.waitFor("POST /v1/cities/delivery").split(separator: "\n")
        let results = waterfall.filter { $0.contains("POST /v1/cities/delivery") }
        // A slow backend is still down at the second attempt.
        try #require(results.count >= 2 && results[0].contains("✗"), "\(waterfall)")
        #expect(results.dropLast().allSatisfy { $0.contains("✗") } && results[results.count - 1].contains("204"))
        // Enter on the exchange that failed goes back to its beginning.
        let moves = try #require(waterfall.firstIndex { $0.contains("✗") }) - 4
        for _ in 0..<moves { try pane.press("Down", whenShown: "✗") }
        try pane.press("Enter", whenShown: "› " + results[0].dropFirst(2).prefix(40))
        try pane.press("s", whenShown: "access POST http")
        #expect(try pane.waitFor("A delivery to Bath").contains("House and street: [5 Mill Lane"))
        // The live screen, and why three of its lines are there: what was typed, what was chosen, and what the backend has answered.
        try pane.press("l", whenShown: "A delivery to Bath")
        var explained: [String: String] = [:]
        let lines = [("Street  5 Mill Lane", "5 Mill Lane"), ("City    Bath", "Bath"), ("1    5 Mill Lane", "1")]
        for (line, text) in lines {
            try pane.waitFor("Your delivery is on its way")
            try choose(line, in: pane)
            try pane.press("w", whenShown: "› \(line)")
            explained[text] = try pane.waitFor("← key ")
            try pane.press("s", whenShown: "← key ")
        }
        try pane.press("Escape", whenShown: "esc Close")
        try pane.waitFor("F12 Inspect")
        try pane.kill()
        // The file says the same.
        let log = try TraceLog(contentsOf: file)
        for (text, shown) in explained {
            let steps = "\(log.why(text))".split(separator: "\n").dropFirst()
            #expect(steps.count > 2)
            for step in steps {
                let isShown = shown.filter { !$0.isWhitespace }.contains(step.filter { !$0.isWhitespace }.prefix(60))
                #expect(isShown, "\(step)\nis not in\n\(shown)")
            }
        }
    }

    /// Chooses a line of the screen of a moment, by its words.
    private func choose(_ words: String, in pane: AppPane) throws {
        let lines = try pane.waitFor(words).split(separator: "\n", omittingEmptySubsequences: false)
        let from = try #require(lines.firstIndex { $0.hasPrefix("› ") })
        let to = try #require(lines.firstIndex { $0.contains(words) })
        for _ in 0..<abs(to - from) { try pane.press(to < from ? "Up" : "Down", whenShown: words) }
    }
}
