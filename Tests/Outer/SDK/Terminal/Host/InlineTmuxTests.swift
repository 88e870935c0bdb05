import Foundation
import MillraceTerminal
import OuterSupport
import TestSupport
import Testing

/// The example app below the prompt of a shell, in a real terminal, where tmux is installed.
@Suite(.serialized, .bodyTimeLimit)
struct InlineTmuxTests {
    /// The app, which is built beside the tests.
    private static let cities = LinkedProgram.modules?.appending(path: "cities").path ?? "cities"

    /// Lines of a shell, a text without an end, the app, and what the shell says when it is stopped and when it has
    /// ended.
    private func pane(rows: Int, lines: Int, options: String = "") throws -> TmuxPane {
        try TmuxPane(
            size: (60, rows),
            configuration: ["set -s escape-time 0"],
            script: """
                export XDG_STATE_HOME="$PWD/state" LC_ALL=C.UTF-8; set -m
                for line in $(seq \(lines)); do echo "line $line"; done; printf text
                '\(Self.cities)' --inline 8 \(options)
                while [ -n "$(jobs -s)" ]; do echo "stopped $?"; read -r line; fg > /dev/null; done
                echo "ended $?"; exec cat
                """
        )
    }

    /// Waits until the pane, with what was scrolled out of it, shows something: tmux doesn't tell when it does.
    @discardableResult
    private func wait(_ pane: TmuxPane, for event: String, _ isSo: ([String]) -> Bool) throws -> [String] {
        let end = ContinuousClock.now + .seconds(60)
        while true {
            var lines = try pane.lines()
            while lines.last == "" { lines.removeLast() }
            if isSo(lines) { return lines }
            try #require(ContinuousClock.now < end, "\(event) has not come: \(lines.joined(separator: "\n"))")
            pane.output.wait()
        }
    }

    private static func before(_ lines: Int) -> [String] {
        (1...lines).map { "line \($0)" } + ["text"]
    }

    private func expect(_ lines: [String], beginWith before: [String]) {
        #expect(Array(lines.prefix(before.count)) == before, "\(lines.joined(separator: "\n"))")
    }

    @Test(.needs(TmuxPane.isInstalled, "tmux is not installed"), arguments: [6, 10, 24], [2, 30])
    func theShellIsAboveAndBelow(rows: Int, lines: Int) throws {
        let pane = try pane(rows: rows, lines: lines)
        let before = Self.before(lines)
        let start = try wait(pane, for: "the login") { $0.contains { $0.contains("Password:") } }
        expect(start, beginWith: before)
        #expect(start.count <= before.count + min(8, rows))
        #expect(start[before.count].contains("Log in"))
        try pane.run(["send-keys", "Enter", "demo", "Enter"])
        let cities = try wait(pane, for: "the cities") { $0.contains { $0.contains("London") } }
        expect(cities, beginWith: before)
        #expect(!cities.contains { $0.contains("Password:") })
        try pane.run(["send-keys", "C-c"])
        let end = try wait(pane, for: "the end") { $0.last == "ended 0" }
        expect(end, beginWith: before)
        #expect(end.count == before.count + min(8, rows) + 1)
        #expect(end[before.count].contains("Cities"))
        #expect(end.contains { $0.contains("London") })
    }

    /// tmux wraps lines again, and scrolls by as many lines as that adds, even if there are empty ones below: if fewer
    /// lines are above the area, the first ones of the old frame are scrolled out, and stay above.
    @Test(.needs(TmuxPane.isInstalled, "tmux is not installed"), arguments: [(24, 6), (10, 3), (24, 30)])
    func aResizeKeepsWhatIsAbove(rows: Int, lines: Int) throws {
        let pane = try pane(rows: rows, lines: lines)
        let before = Self.before(lines)
        try wait(pane, for: "the login") { $0.contains { $0.contains("Password:") } }
        // Without a text field, the cursor is in the first line of the area.
        try pane.run(["send-keys", "Enter", "demo", "Enter"])
        try wait(pane, for: "the cities") { $0.contains { $0.contains("London") } }
        var hasRoom = rows == 24 && lines == 6
        for (columns, lines) in [(90, rows), (30, rows), (90, rows), (60, 5), (40, 20), (60, rows)] {
            try pane.run(["resize-window", "-x", "\(columns)", "-y", "\(lines)"])
            let shown = try wait(pane, for: "the frame of \(columns) by \(lines)") { shown in
                let frame = shown.suffix(min(8, lines))
                // The keys are in the last line of the frame, under a line as wide as the terminal.
                return (frame.first ?? "").contains("Cities") && (frame.last ?? "").contains("^C Quit")
                    && frame.contains(String(repeating: "─", count: columns))
            }
            expect(shown, beginWith: before)
            hasRoom = hasRoom && lines == rows
            if hasRoom { #expect(shown.count == before.count + min(8, lines), "\(columns) by \(lines)") }
        }
        try pane.run(["send-keys", "C-c"])
        expect(try wait(pane, for: "the end") { $0.last == "ended 0" }, beginWith: before)
    }

    @Test(.needs(TmuxPane.isInstalled, "tmux is not installed"), arguments: [10, 24])
    func aSuspendedAppGivesTheLinesBelowBack(rows: Int) throws {
        let pane = try pane(rows: rows, lines: 3)
        let before = Self.before(3)
        try wait(pane, for: "the login") { $0.contains { $0.contains("Password:") } }
        try pane.run(["send-keys", "C-z"])
        let stopped = try wait(pane, for: "the stop") { ($0.last ?? "").hasPrefix("stopped") }
        expect(stopped, beginWith: before)
        #expect(stopped.contains { $0.contains("Password:") })
        try pane.run(["send-keys", "Enter"])
        let again = try wait(pane, for: "the login again") { lines in
            lines.filter { $0.contains("Password:") }.count == 2
        }
        expect(again, beginWith: before)
        try pane.run(["send-keys", "Enter", "demo", "Enter"])
        try wait(pane, for: "the cities") { $0.contains { $0.contains("London") } }
        try pane.run(["send-keys", "C-c"])
        let end = try wait(pane, for: "the end") { $0.last == "ended 0" }
        expect(end, beginWith: before)
        #expect(end.filter { $0.contains("Password:") }.count == 1)
    }
}
