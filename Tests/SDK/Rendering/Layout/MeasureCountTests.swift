import MillraceRendering
import RenderingTestSupport
import Synchronization
import Testing

/// A component is measured once for a frame, however many levels there are above it.
struct MeasureCountTests {
    @Test(arguments: Container.allCases) func aLeafIsMeasuredOnceForAFrame(container: Container) {
        for depth in 1...12 {
            let counts = Counts()
            let screen = screen(container, depth: depth, counts: counts)
            let first = screen.frame(width: 100, height: 20)
            let (measures, draws) = counts.take()
            let areOne = measures.count <= 3 && measures.values.allSatisfy { $0 == 1 }
            #expect(areOne && draws == 1 && first.plainText.contains("leaf"), "depth \(depth): \(measures), \(draws)")
        }
    }

    /// What is counted is every call of every level: ten times the levels take ten times the calls.
    @Test(arguments: Container.allCases) func theCostOfLevelsGrowsWithTheirNumber(container: Container) {
        let calls = [4, 40, 400].map { depth in
            let counts = Counts()
            _ = screen(container, depth: depth, counts: counts, countsLevels: true).frame(width: 100, height: 20)
            let (measures, draws) = counts.take()
            return measures.values.reduce(draws, +)
        }
        #expect(calls[1] <= 11 * calls[0] && calls[2] <= 11 * calls[1], "\(calls)")
    }

    /// The memory of what was measured must not change what is drawn.
    @Test(arguments: Container.allCases) func whatWasMeasuredIsDrawnByItselfToo(container: Container) {
        for depth in [1, 3, 7] {
            for width in [0, 1, 7, 20, 100] {
                let component = nested(container, depth: depth, counts: Counts(), countsLevels: false)
                let space = Space(width: width)
                let height = component.height(in: space)
                let drawn = TextFrame(width: width, height: height) { component.draw(on: &$0, in: space) }
                let inScreen = Screen(title: "") { Section(id: 1, header: component, nodes: []) }.frame(width: width)
                #expect(width == 0 || drawn.lines == inScreen.lines, "\(depth) \(width)")
            }
        }
    }

    private func screen(_ container: Container, depth: Int, counts: Counts, countsLevels: Bool = false) -> Screen {
        let component = nested(container, depth: depth, counts: counts, countsLevels: countsLevels)
        return Screen(title: "") { Node(id: 1, component) }
    }

    private func nested(_ container: Container, depth: Int, counts: Counts, countsLevels: Bool) -> any Component {
        var component: any Component = Counted(content: Text("leaf"), counts: counts)
        for level in 0..<depth {
            component = container.around(component, level: level)
            if countsLevels { component = Counted(content: component, counts: counts) }
        }
        return component
    }
}

/// A kind of level, in the forms that it has.
enum Container: CaseIterable {
    case stack, rowFit, rowFlexible, rowFitBesideFixed, rowFitBesideFit, rowAligned, columnOfMany, card, cardInRow,
        mixed, padded, bordered, filled, limited, placed, shown, around

    func around(_ content: any Component, level: Int) -> any Component {
        switch self {
        case .stack: Stack([content])
        case .rowFit: Row(columns: [Column(.fit, content)])
        case .rowFlexible: Row(columns: [Column(.flexible(), content)])
        case .rowFitBesideFixed: Row(spacing: 0, columns: [Column(.fit, content), Column(.fixed(1), "|")])
        case .rowFitBesideFit: Row(spacing: 0, columns: [Column(.fit, "|"), Column(.fit, content), Column(.fit, "|")])
        case .rowAligned: Row(columns: [Column(.flexible(), alignment: .end, content)])
        case .columnOfMany:
            Row(columns: [
                Column(.fit) {
                    content; Text("|")
                }
            ])
        case .card: Card(content: content)
        case .cardInRow: Row(columns: [Column(.fit, Card(content: content))])
        case .padded: content.padded(top: 1, leading: 1)
        case .bordered: content.bordered("Title")
        case .filled: content.filled(.blue)
        case .limited: content.width(minimum: 5, maximum: 90)
        case .placed: content.placed(.end)
        case .shown: content.hidden(false)
        case .around: Row(columns: [Column(.fit, content.padded(columns: 1).placed(.center).bordered())])
        case .mixed: level % 2 == 0 ? Stack([content]) : Row(columns: [Column(.fit, alignment: .center, content)])
        }
    }
}

/// A component of components as a team writes it.
private struct Card: Component {
    let content: any Component

    func lines(in space: Space) -> [Line] { content.lines(in: space) }
    func height(in space: Space) -> Int { content.height(in: space) }
    func width(in space: Space) -> Int { content.width(in: space) }

    func draw(on canvas: inout Canvas, in space: Space) {
        canvas.part(width: space.width, height: canvas.height) { content.draw(on: &$0, in: space) }
    }

    static func == (lhs: Card, rhs: Card) -> Bool { false }
}

/// How often components were measured, by what was asked, and drawn.
private final class Counts: Sendable {
    private let state = Mutex<(measures: [String: Int], draws: Int)>(([:], 0))

    func add(_ measure: String) { state.withLock { $0.measures[measure, default: 0] += 1 } }
    func addDraw() { state.withLock { $0.draws += 1 } }

    func take() -> (measures: [String: Int], draws: Int) {
        state.withLock { state in
            defer { state = ([:], 0) }
            return state
        }
    }
}

/// A component that counts.
private struct Counted: Component {
    let content: any Component
    let counts: Counts

    func lines(in space: Space) -> [Line] {
        counts.add("lines")
        return content.lines(in: space)
    }

    func height(in space: Space) -> Int {
        counts.add("height")
        return content.height(in: space)
    }

    func width(in space: Space) -> Int {
        counts.add("width")
        return content.width(in: space)
    }

    func draw(on canvas: inout Canvas, in space: Space) {
        counts.addDraw()
        content.draw(on: &canvas, in: space)
    }

    static func == (lhs: Counted, rhs: Counted) -> Bool { lhs.counts === rhs.counts }
}
