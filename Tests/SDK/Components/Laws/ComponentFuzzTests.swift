import Foundation
import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// Every component with every option, strings that have broken something before, and every width from 0 to 200.
///
/// A run draws a part of the product, the same in every run, with most of the narrow widths, where layouts break.
/// `MILLRACE_FUZZ=all` draws all of it, and prints how much that is.
struct ComponentFuzzTests {
    @Test(arguments: ComponentOptions.all.keys.sorted())
    func noContentBreaksAComponent(name: String) throws {
        let drawsAll = TestDepth.current == .all
        let make = try ComponentOptions.all[name].unwrapped()
        // Components are costly to make: in a share, each takes a sixth of the strings, and others than the one before.
        let strings = Array(NastyStrings.all.enumerated().dropFirst(name.utf8.count % TestDepth.step(6)))
        var count = 0
        for (number, string) in TestDepth.some(strings, each: 6) {
            let other = NastyStrings.all[(number * 7 + 3) % NastyStrings.all.count]
            for (option, component) in make(string, other).enumerated() {
                for width in 0...200 where drawsAll || isDrawn(width, string: number, option: option) {
                    count += 1
                    expectSound(component, width: width, string: number, option: option)
                }
            }
        }
        if drawsAll { print("\(name): \(count) drawings") }
        #expect(count > 0)
    }

    /// A property that `==` leaves out is one whose change nobody sees: an equal component isn't drawn again.
    @Test(arguments: ComponentOptions.all.keys.sorted())
    func equalComponentsLookEqual(name: String) throws {
        let make = try ComponentOptions.all[name].unwrapped()
        let drawings = make("First", "Second").map { component in
            (
                node: Node(id: 1, component),
                lines: TestDepth.some([19, 60], each: 2).map { component.lines(in: Space(width: $0)) }
            )
        }
        for (index, one) in drawings.enumerated() {
            for (other, another) in drawings[..<index].enumerated() where one.node == another.node {
                if one.lines != another.lines { Issue.record("options \(other) and \(index)") }
            }
        }
    }

    /// A component that isn't in the table isn't tested.
    @Test func everyComponentIsInTheTable() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../Sources/SDK").standardizedFileURL
        let folders = [
            "Rendering/Components", "Components/Arrangement", "Components/Charts", "Components/Controls",
            "Components/Documents",
            "Components/Pictures", "Components/Search", "Components/Tree",
        ]
        let files = try folders.flatMap {
            try FileManager.default.contentsOfDirectory(
                at: sources.appending(path: $0),
                includingPropertiesForKeys: nil
            )
        }
        let components = try files.filter { file in
            try String(contentsOf: file, encoding: .utf8)
                .contains("struct \(file.deletingPathExtension().lastPathComponent): Component")
        }
        let names = Set(components.map { $0.deletingPathExtension().lastPathComponent })
        #expect(names.count > 15)
        #expect(names == Set(ComponentOptions.all.keys))
    }

    /// Each width with some strings, and each string at some widths, without a period that options have too; in no
    /// columns everything, which costs nothing, and where a height that lines are counted for has no end.
    private func isDrawn(_ width: Int, string: Int, option: Int) -> Bool {
        width == 0 || (width * 31 + string * 17 + option * 13) % (TestDepth.step(2) * (width < 24 ? 397 : 3989)) == 0
    }

    private func expectSound(_ component: any Component, width: Int, string: Int, option: Int) {
        let space = Space(width: width)
        let height = component.height(in: space)
        let frame = TextFrame(width: width, height: max(1, height)) { component.draw(on: &$0, in: space) }
        let lines = component.lines(in: space)
        // A height that a component claims to have everywhere is the one that it is drawn with.
        let fixedHeight = component.fixedHeight.flatMap { width >= $0.minimumWidth ? $0.lines : nil } ?? height
        let isSound =
            lines.count == height && fixedHeight == height && frame.width == width
            && component.width(in: space) <= max(0, width)
            && frame.lines.allSatisfy { $0.columns() <= width }
        if !isSound { Issue.record("width \(width), string \(string), option \(option)") }
    }
}
