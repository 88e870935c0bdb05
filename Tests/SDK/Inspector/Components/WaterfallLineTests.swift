import Millrace
import MillraceStreams
import Testing

@testable import MillraceInspector

/// An access in a line, whatever has become of it.
@Suite struct WaterfallLineTests {
    private func line(
        _ attempts: [InspectedAccess.Attempt] = [],
        end: Double? = nil,
        outcome: String? = nil,
        joined: CauseID? = nil,
        now: Double = 4,
        width: Int = 60
    ) -> String {
        let access = InspectedAccess(
            number: CauseID(number: 1),
            request: "GET http://host/v1/cities",
            start: 0,
            attempts: attempts,
            joined: joined,
            end: end,
            outcome: outcome
        )
        let axis = BusyTime(of: [access], until: now)
        let lines = WaterfallLine(access: access, axis: axis, now: now).lines(in: Space(width: width))
        return lines.map { line in line.spans.map(\.text).joined() }.joined(separator: "\n")
    }

    private func attempt(_ start: Double, _ end: Double?, _ result: String = "") -> InspectedAccess.Attempt {
        InspectedAccess.Attempt(start: start, end: end, result: result)
    }

    @Test func theBarsHaveTheAttemptsAndThePauses() {
        let twice = [attempt(0, 1, "503"), attempt(3, 4, "200")]
        // What goes on lasts until now.
        let lines = [line(twice, end: 4, outcome: "from the network"), line([attempt(2, nil)]), line()]
        #expect(
            lines == [
                "GET /v1/cities    503 200   4.000 s ██████────────────██████",
                "GET /v1/cities          …   4.000 s ────────────████████████",
                "GET /v1/cities              4.000 s ────────────────────────",
            ]
        )
    }

    /// An access without an attempt says why, and of many attempts the last results are shown.
    @Test func aLineSaysWhatBecameOfIt() {
        let many = (0..<9).map { attempt(Double($0) / 4, Double($0) / 4, "\(500 + $0)") }
        let lines = [
            (line(end: 4, outcome: "from a cache"), "cache"),
            (line(end: 4, outcome: "the login was refused"), "not sent"),
            (line(end: 4, outcome: "from the network", joined: CauseID(number: 9)), "joined"),
            (line(many, end: 4, outcome: "503"), "… 507 508 "),
        ]
        #expect(lines.filter { !$0.0.contains($0.1) }.map(\.0) == [])
    }

    /// A frame cuts nothing: a line has the width that it was given, or no room for its bar.
    @Test(arguments: [0, 1, 11, 12, 20, 39, 59, 60, 80, 200], [0, 1e-300, 4, .nan, .infinity, -7])
    func anyWidthAndAnyTime(width: Int, now: Double) {
        for attempts in [[], [attempt(0, nil)], [attempt(now, now, "200")], [attempt(9, 1, "200")]] {
            for end in [nil, 0, now, -1] {
                let text = line(attempts, end: end, outcome: "from the network", now: now, width: width)
                #expect(!text.contains("\n") && text.count <= max(width, 21 + width * 4 / 10), "\(text)")
            }
        }
    }
}
