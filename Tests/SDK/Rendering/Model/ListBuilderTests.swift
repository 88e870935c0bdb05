import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// Every statement that a builder takes, on plain numbers; and every expression, on each kind of list.
struct ListBuilderTests {
    private func list(@ListBuilder<Int> _ content: () -> [Int]) -> [Int] {
        content()
    }

    private enum Size: CaseIterable {
        case small, medium, large
    }

    /// Blocks, branches and loops, of each kind and inside of each other.
    @Test(arguments: Size.allCases, 0...3)
    private func everyStatement(size: Size, count: Int) {
        let numbers = list {
            1
            let two = 2
            two
            [3, 4]
            if count > 1 {
                5
                6
            } else {
                7
            }
            switch size {
            case .small: 10
            case .medium:
                20
                21
            case .large: []
            }
            for outer in 0..<count {
                for inner in 0..<outer { 100 + outer * 10 + inner }
                if outer.isMultiple(of: 2) { -outer }
            }
            if #available(macOS 15, *) {
                30
                31
            } else {
                32
            }
            if #available(macOS 15, *) { 40 }
        }
        let bySize: [Size: [Int]] = [.small: [10], .medium: [20, 21], .large: []]
        let looped = [[], [0], [0, 110], [0, 110, 120, 121, -2]][count]
        #expect(numbers == [1, 2, 3, 4] + (count > 1 ? [5, 6] : [7]) + (bySize[size] ?? []) + looped + [30, 31, 40])
    }

    @Test func emptyBlocksAndManyElements() {
        let count = TestDepth.times(1_000_000, dividedBy: 10)
        let many = list {
            for number in 0..<count { number }
        }
        #expect([list {}, many] == [[], Array(0..<count)])
    }

    /// Components, columns, nodes and boxes: each with one that may be missing.
    @Test(arguments: [true, false])
    func everyKindOfList(isThere: Bool) {
        let missing: Text? = isThere ? Text("b") : nil
        let words: [any Component] = [Text("c"), Badge("d")]
        let texts = [Text("e"), Text("f")]
        let stack = Stack {
            Text("a")
            missing
            words
            texts
            "g"
        }
        let lines = ["a"] + (isThere ? ["b"] : []) + ["c", "‹d›", "e", "f", "g"]
        #expect(Screen(title: "") { Node(id: 1, stack) }.text(width: 9).lines == lines.map { "  \($0)" })

        let column: Column? = isThere ? Column("b") : nil
        let row = Row {
            Column("a")
            column
            [Column("c"), Column(.fixed(3), "d")]
            Text("e")
            "f"
        }
        let widths: [Extent] = [.flexible(), .fixed(3), .flexible(), .flexible()]
        #expect(row.columns.map(\.width) == Array(repeating: .flexible(), count: isThere ? 2 : 1) + widths)

        let node: Node? = isThere ? Node(id: "b", Text("b")) : nil
        let section = Section(id: 1) {
            Node(id: "a") { "a" }
            node
            ["c", "d"].map { Node(id: $0, Text($0)) }
        }
        #expect(section.nodes.map(\.id) == (isThere ? ["a", "b", "c", "d"] : ["a", "c", "d"]))

        let missingSection: Section? = isThere ? Section(id: "two") { Node(id: "g") { "g" } } : nil
        let box = Box {
            Node(id: "a") { "a" }
            node
            ["c", "d"].map { Node(id: $0, Text($0)) }
            Section(id: "one") { Node(id: "e") { "e" } }
            Node(id: "f") { "f" }
            missingSection
            ["three", "four"].map { Section(id: $0, nodes: []) }
            Node(id: "h") { "h" }
        }
        let nodes = box.sections.map { $0.nodes.map(\.id) }
        let first: [[NodeID]] = [isThere ? ["a", "b", "c", "d"] : ["a", "c", "d"], ["e"], ["f"]]
        let middle: [[NodeID]] = isThere ? [["g"]] : []
        let names = ["section 0", "one", "section 1"] + (isThere ? ["two"] : []) + ["three", "four", "section 2"]
        #expect(nodes == first + middle + [[], [], ["h"]] && box.sections.map(\.id.description) == names, "\(nodes)")
    }
}
