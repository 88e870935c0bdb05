import Foundation
import MillraceTrace
import TestSupport
import Testing

@testable import CitiesApp

/// The inspector in a real terminal: what a user did, the screens of earlier moments, and why a line is on them.
@Suite(.bodyTimeLimit) struct InspectorFlowTests {
    /// An order whose first exchange finds no backend: in the inspector of the app in a terminal, and in the file that
    /// is left of a killed one.
    @Test(.needs(AppPane.isInstalled, "tmux is not installed")) func anOrderThatWasSentTwiceIsExplained() throws {
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
        backend.network = .offline
        try pane.press("Tab", "Tab", "Enter", whenShown: "5 Mill Lane")
        try pane.waitFor("Your order is waiting to be sent")
        backend.network = .online
        try pane.waitFor("Your delivery is on its way")
        try pane.waitFor("1    5 Mill Lane")

        try pane.press("F12", whenShown: "F12 Inspect")
        try pane.press("6", whenShown: "live, ")
        // The inspector reads what was recorded on a queue of its own: the exchanges appear one after the other.
        var waterfall: [Substring] = []
        func results() -> [Substring] { waterfall.filter { $0.contains("POST /v1/cities/delivery") } }
        try pane.wait("the last exchange is shown") {
            waterfall = try pane.waitFor("POST /v1/cities/delivery").split(separator: "\n")
            return results().last?.contains("204") == true
        }
        // A slow backend is still down at the second attempt.
        try #require(results().count >= 2 && results().dropLast().allSatisfy { $0.contains("✗") }, "\(waterfall)")
        // Enter on the exchange that failed goes back to its beginning.
        let moves = try waterfall.firstIndex { $0.contains("✗") }.unwrapped() - 4
        for _ in 0..<moves { try pane.press("Down", whenShown: "✗") }
        try pane.press("Enter", whenShown: "› " + results()[0].dropFirst(2).prefix(40))
        try pane.press("s", whenShown: "access POST http")
        try pane.waitFor("A delivery to Bath", "House and street: [5 Mill Lane")
        // The live screen, and why three of its lines are there: what was typed, what was chosen, and what the backend
        // has answered.
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
        let from = try lines.firstIndex { $0.hasPrefix("› ") }.unwrapped()
        let to = try lines.firstIndex { $0.contains(words) }.unwrapped()
        for _ in 0..<abs(to - from) { try pane.press(to < from ? "Up" : "Down", whenShown: words) }
    }
}
