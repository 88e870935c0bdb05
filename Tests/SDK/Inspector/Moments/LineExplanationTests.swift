import MillraceTrace
import Testing

@testable import MillraceInspector

/// Which piece of a line is asked about.
@Suite struct LineExplanationTests {
    private func explain(_ line: String, at number: Int = 15) -> LineExplanation {
        LineExplanation(
            of: LineQuestion(place: LogPlace(log: SessionLog.log, index: SessionLog.index(number)), line: line)
        )
    }

    @Test(arguments: [
        ("› • Wells", ["Wells"]), ("  London    8.9 M", ["London", "8.9 M", "London    8.9 M"]),
        ("────", []), ("", []), ("  ", []), ("Bath", ["Bath"]), ("  ├─ ▸ Bath", ["Bath"]),
    ])
    func aLineHasPieces(line: String, pieces: [String]) {
        #expect(LineExplanation.pieces(of: line) == pieces)
    }

    @Test func thePieceThatIsInAStateAndInABodyIsTaken() {
        let explained = explain("  Avon  • Bath")
        #expect((explained.line, explained.explanation) == ("  Avon  • Bath", SessionLog.log.why("Bath")))
        #expect("\(explained.explanation)".hasSuffix("← event .ui(.refresh) of AtlasModel#1\n← key ^R"))
        // What came later is not known.
        #expect(explain("• Bath", at: 8).explanation.steps.first == .missing)
        // A line that nothing has made is asked about as a whole.
        #expect(["^R Refresh", "────"].map { explain($0).explanation.text } == ["^R Refresh", "────"])
    }

    /// A renderer has put the name into a sentence.
    @Test func aPartWithinAPieceLeadsToTheBody() {
        let frame = SessionLog.frame(6, [nil, nil, nil, "  Bath, 25 min away"])
        let log = TraceLog(Array(SessionLog.records.prefix(14)) + [SessionLog.record(15, 0, 2, frame)])
        let explained = LineExplanation(
            of: LineQuestion(place: LogPlace(log: log, index: 14), line: "  Bath, 25 min away")
        )
        let explanation = explained.explanation
        #expect((explanation.text, "\(explanation)".contains("body $[1].name")) == ("Bath", true), "\(explanation)")
    }
}
