import Testing

@testable import MillraceRendering

@Suite struct FrameMotionTests {
    private let screen = Screen(title: "") {
        Node(id: "text", Text("⠋ is no spinner"))
        Node(id: "spinner", Spinner("Loading"))
    }

    /// Steps, and the pictures of a spinner and of a text after them.
    @Test(arguments: [(0, "⠋"), (1, "⠙"), (9, "⠏"), (10, "⠋"), (-1, "⠏"), (Int.max, "⠧"), (Int.min, "⠹")])
    func onlySpinnersTurn(steps: Int, picture: String) {
        let frame = screen.frame(width: 20, height: 2)
        let spun = frame.moved(by: steps)
        #expect(
            (spun.lines, frame.moves, spun == frame) == (
                ["  ⠋ is no spinner", "  \(picture) Loading"], true, picture == "⠋"
            )
        )
        // The mark is no look that a test of a style could see.
        #expect(spun[1, 2] == Cell(text: picture, style: Style.accent.resolved(in: .standard)))
    }

    /// In ASCII each turn is four pictures, and no picture follows itself or the one before it.
    @Test func aSpinnerTurnsInASCII() {
        let frame = Screen(title: "") { Spinner() }.frame(width: 4, height: 1)
        let pictures = (0..<20).map { frame.moved(by: $0, inASCII: true).inASCII.lines[0] }
        #expect(pictures.joined() == String(repeating: #"|/-\"#, count: 5))
    }

    /// A piece goes to the end of its bar and back; of two bars on a line, each has its own.
    @Test(arguments: [(0, "█░░░"), (1, "░█░░"), (3, "░░░█"), (4, "░░█░"), (6, "█░░░"), (-1, "░█░░"), (Int.max, "░█░░")])
    func aBarMoves(steps: Int, picture: String) {
        let bar = ProgressBar(value: nil)
        let frame = TextFrame(width: 9, height: 1) { canvas in
            for column in [0, 5] {
                canvas.part(column: column, width: 4, height: 1) { bar.draw(on: &$0, in: Space(width: 4)) }
            }
        }
        #expect(frame.moved(by: steps).lines == ["\(picture) \(picture)"])
    }

    @Test func onlyWhatIsInViewTurns() {
        let long = Screen(title: "") {
            for number in 0..<20 { Node(id: "row \(number)", Text("row")) }
            Node(id: "spinner", Spinner("Loading"))
        }
        #expect(
            (
                [4, 21].map { long.frame(width: 20, height: $0).moves },
                Screen(title: "") { Text("text") }.frame(width: 20, height: 4).moves
            ) == ([false, true], false)
        )
    }
}
