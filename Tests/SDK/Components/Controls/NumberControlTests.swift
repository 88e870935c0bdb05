import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import Synchronization
import Testing

/// Keys and clicks on steppers, sliders and number fields.
struct NumberControlTests {
    private static func click(_ column: Int) -> Key {
        .mouse(Mouse(.click, row: 0, column: column))
    }

    private typealias Steps = (range: ClosedRange<Int>, step: Int, start: Int, keys: [Key], numbers: [Int])

    private static let all: [Key] = [.right, "+", .left, "-", .left, .end, .right, .home, "+", "-"]

    /// "  N: ‹ 2 ›": where a click on an arrow is.
    private static let (less, number, more) = (click(5), click(7), click(9))

    private static let steppers: [TestRow<Steps>] = [
        TestRow("a range", (0...9, 1, 0, all, [1, 2, 1, 0, 0, 9, 9, 0, 1, 0])),
        TestRow("a step of two", (0...5, 2, 0, all, [2, 4, 2, 0, 0, 5, 5, 0, 2, 0])),
        TestRow("a range of one", (3...3, 1, 3, all, Array(repeating: 3, count: 10))),
        TestRow("the least step", (0...9, .min, 0, all, [1, 2, 1, 0, 0, 9, 9, 0, 1, 0])),
        TestRow("the largest step", (0...Int.max, .max, 0, all, [.max, .max, 0, 0, 0, .max, .max, 0, .max, 0])),
        // The arrow at its end is not there at 3, and a click on the number changes nothing.
        TestRow("clicks", (1...3, 1, 2, [more, more, number, less, less], [3, 3, 3, 2, 1])),
    ]

    /// A number out of the range comes into it by either key.
    private static let strays: [TestRow<Steps>] = [Int.min, -5, 100, .max].flatMap { start in
        [Key.left, .right].map { TestRow("\(start), \($0.label)", (0...9, 1, start, [$0], [start < 0 ? 0 : 9])) }
    }

    @Test(arguments: steppers + strays) private func aStepperStaysInItsRange(_ row: TestRow<Steps>) {
        let (range, step, start, keys, expected) = row.value
        let found = ScreenSession.values(from: start, keys) {
            Stepper("N", value: $0, in: range, step: step, onChange: $1)
        }
        #expect(found == expected, sourceLocation: row.location)
    }

    @Test(
        arguments: [
            (0...1, nil, [0.1, 0.2, 0.1, 1, 1, 0, 0]), (-10...10, 5, [-5, 0, -5, 10, 10, -10, -10]),
            (0...1, .nan, [0.1, 0.2, 0.1, 1, 1, 0, 0]), (0...1, .infinity, [0.1, 0.2, 0.1, 1, 1, 0, 0]),
            (0...1, 9, [1, 1, 0, 1, 1, 0, 0]), (2...2, 1, [2, 2, 2, 2, 2, 2, 2]),
        ] as [(ClosedRange<Double>, Double?, [Double])]
    )
    func aSliderStaysInItsRange(range: ClosedRange<Double>, step: Double?, expected: [Double]) {
        let keys: [Key] = [.right, .right, .left, .end, .right, .home, .left]
        let found = ScreenSession.values(from: range.lowerBound, keys) {
            Slider("S", value: $0, in: range, step: step, onChange: $1)
        }
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
    }

    /// A click on every column of the line: the ends choose the ends, and further right is never less.
    @Test(arguments: [10, 20, 80])
    func aClickOnASliderChoosesItsPlace(width: Int) {
        var found: [Double] = []
        for column in 2..<width - 4 {
            found += ScreenSession.values(from: 0.42, [Self.click(column)], width: width) {
                Slider("", value: $0, step: 0.01, onChange: $1)
            }
        }
        #expect(found == found.sorted() && found.first == 0 && found.last == 1, "\(found)")
    }

    /// Steps, or tenths of a range, that are too small to be counted: a click still chooses its place.
    @Test(
        arguments: [1, 1e-300, 2 * .leastNonzeroMagnitude, .leastNonzeroMagnitude] as [Double],
        [nil, .leastNonzeroMagnitude, 0x1p-1030] as [Double?]
    )
    func aStepTooSmallToCountKeepsThePlaceOfAClick(length: Double, step: Double?) {
        let found = [2, 8, 15].flatMap { column in
            ScreenSession.values(from: length / 2, [Self.click(column)], width: 20) {
                Slider("", value: $0, in: 0...length, step: step, onChange: $1)
            }
        }
        #expect(found == found.sorted() && found.allSatisfy { (0...length).contains($0) }, "\(found)")
        if length == 1 { #expect(found[1] > 0 && found[1] < 1, "\(found)") }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func aNumberThatIsNoneHasAPlace(value: Double) {
        let lines = Slider("S", value: value, onChange: { _ in }).lines(in: Space(width: 20))
        #expect(lines.count == 1 && lines[0].width() <= 20)
        let ends = [Key.home, .end].map { key in
            ScreenSession.values(from: value, [key]) { Slider("S", value: $0, onChange: $1) }
        }
        #expect(ends == [[0], [1]])
    }

    @Test func aRangeWithoutALengthHasNoFocus() {
        let endless = Slider("S", value: 0, in: -Double.infinity...Double.infinity, onChange: { _ in })
        let most = Double.greatestFiniteMagnitude
        let huge = Slider("S", value: 0, in: -most...most, onChange: { _ in })
        #expect(!endless.interaction.isFocusable && !huge.interaction.isFocusable)
    }

    @Test func aNumberFieldCountsAndKeepsWhatIsTyped() {
        let field: (String, @escaping @Sendable (String) -> Void) -> any Component = { text, onChange in
            NumberField("N", text: text, in: 1...12, onChange: onChange)
        }
        let texts = [
            ScreenSession.values(from: "2", [.up, .down, "0", .up, .up, .down], field),
            ScreenSession.values(from: "x", [.up, .up], field),
            ScreenSession.values(from: "", [.down, "x"], field),
            ScreenSession.values(from: "99999999999999999999", [.down], field),
        ]
        #expect(texts == [["3", "2", "20", "12", "12", "11"], ["1", "2"], ["1", "1x"], ["1"]])
    }

    @Test(
        arguments: [
            ("2", 2), (" 2 ", 2), ("", nil), ("x", nil), ("2.5", nil), ("10", nil), ("0", nil), ("+3", 3), ("٣", nil),
            ("99999999999999999999", nil), ("1 2", nil), ("\u{0}2", nil),
        ] as [(String, Int?)]
    )
    func aNumberIsReadFromAText(text: String, expected: Int?) {
        #expect(NumberField.number(in: text, range: 1...9) == expected)
    }

    /// Two controls in one node: keys are for the first, and each click for the control that it points at.
    @Test(arguments: [0, 1])
    func aClickIsNeverForAnotherControl(row: Int) {
        let changed = Mutex<[String]>([])
        let screen = Screen(title: "") {
            Node(id: 1) {
                Stepper("A", value: 5, onChange: { _ in changed.withLock { $0.append("A") } })
                Stepper("B", value: 5, onChange: { _ in changed.withLock { $0.append("B") } })
            }
        }
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        interaction.didShow(screen.frame(width: 20, height: 2, of: interaction))
        interaction.handle(.mouse(Mouse(.click, row: row, column: 5)), on: screen).perform()
        interaction.handle(.right, on: screen).perform()
        #expect(changed.withLock { $0 } == (row == 0 ? ["A", "A"] : ["B", "A"]))
    }
}
