import BenchmarkCases
import Millrace
import MillraceComponents
import MillraceRendering

extension GrowthCases {
    static let rendering: [GrowthCase] = screens + components

    /// Returns stacks within each other, to a depth.
    private static func nested(_ depth: Int) -> any Component {
        (0..<depth).reduce(Text("leaf") as any Component) { inner, level -> any Component in
            if level.isMultiple(of: 2) { Stack { inner } } else { Row { Column(.fit) { inner } } }
        }
    }

    /// The memory is that of a million messages, 16 MB, and some.
    ///
    /// Returns work of twenty new screens of the same rows, and of pages from end to end of them.
    private static func lazyFrames(
        of size: Int,
        _ screen: @escaping @Sendable ([LazyRowCases.Message]) -> Screen
    ) -> () -> Int {
        let messages = (0..<size).map { LazyRowCases.Message(id: $0) }
        return {
            var interaction = ScreenInteraction()
            return (0..<20).reduce(0) { sum, step in
                let screen = screen(messages)
                interaction.update(to: screen)
                for key in step.isMultiple(of: 5) ? [Key.end, .home] : [.pageDown] {
                    _ = interaction.handle(key, on: screen)
                    interaction.didShow(screen.frame(width: 80, height: 40, of: interaction))
                }
                return sum + 40
            }
        }
    }

    private static let screens: [GrowthCase] = [
        GrowthCase("a frame of a list of n rows", "Rendering/Model", "Rendering/Layout", promised: .linear, size: 1_000)
        { size in
            { RenderingCases.list(size).frame(width: 80, height: 40).height }
        },
        GrowthCase("a key among n rows", "Rendering/Interaction", promised: .flat, size: 1_000) { size in
            let screen = RenderingCases.list(size)
            var interaction = ScreenInteraction()
            interaction.update(to: screen)
            interaction.didShow(screen.frame(width: 80, height: 40, of: interaction))
            let ready = interaction
            return {
                var interaction = ready
                return RenderingCases.lines(ofFrames: 200, of: screen, width: 80, in: &interaction)
            }
        },
        GrowthCase(
            "frames of a list of n rows made in view",
            "Rendering/Model",
            "Rendering/Layout",
            promised: .flat,
            size: 10_000,
            memory: 20_000_000
        ) { lazyFrames(of: $0, LazyRowCases.list) },
        GrowthCase(
            "frames of a table of n rows made in view",
            "Rendering/Components",
            promised: .flat,
            size: 10_000,
            memory: 20_000_000
        ) { lazyFrames(of: $0, LazyRowCases.table) },
        GrowthCase(
            "lines appended to copies of a log of n lines, and their frames",
            "Components/Documents",
            promised: .flat,
            size: 10_000
        ) { size in
            var log = LogLines(limit: size)
            for number in 0..<size { log.append("Message \(number)") }
            let full = log
            return {
                var (log, interaction) = (full, ScreenInteraction())
                return (0..<20).reduce(0) { sum, _ in
                    log.append(output: "ok\n".utf8)
                    let screen = LogCases.screen(log)
                    interaction.update(to: screen)
                    interaction.didShow(screen.frame(width: 80, height: 40, of: interaction))
                    return sum + 40
                }
            }
        },
        GrowthCase("keys in a field of n characters", "Rendering/Interaction", promised: .linear, size: 2_000) {
            size in
            let text = String(repeating: "a", count: size)
            let screen = Screen(title: "Form") {
                Node(id: "field") { TextField("Name", text: text, onChange: { _ in }) }
            }
            return {
                var interaction = ScreenInteraction()
                interaction.update(to: screen)
                return (0..<20).reduce(0) { count, _ in
                    if case .edited = interaction.handle("a", on: screen) { count + 1 } else { count }
                }
            }
        },
    ]

    private static let components: [GrowthCase] = [
        GrowthCase("a component n deep", "Rendering/Components", promised: .linear, size: 5) { size in
            let node = Node(id: 0) { nested(size) }
            let screen = Screen(title: "") { node }
            return { screen.frame(width: 80, height: 40).height }
        },
        GrowthCase("a tree of n levels", "Rendering/Components", promised: .linear, size: 50) { size in
            let tree = (0..<size).reduce(TreeItem("leaf")) { inner, level in
                TreeItem("level \(level)", children: [inner])
            }
            let screen = Screen(title: "") { Node(id: 0) { Tree([tree]) } }
            return { screen.frame(width: 80, height: 40).height }
        },
        GrowthCase("a table of n rows", "Rendering/Components", promised: .linear, size: 100) { size in
            let rows = (0..<size).map { ["\($0)", "Entry \($0)"] }
            return {
                let screen = Screen(title: "") {
                    Node(id: 0) {
                        MillraceRendering.Table([TableColumn("N"), TableColumn("Name")], rows: rows)
                    }
                }
                return screen.frame(width: 80, height: 40).height
            }
        },
        GrowthCase("a Markdown text of n brackets and stars", "Components/Documents", promised: .linear, size: 1_000) {
            size in
            let text = String(repeating: "*[", count: size / 2)
            return { Markdown(text).height(in: Space(width: 80)) }
        },
        GrowthCase(
            "a text of n characters, wrapped",
            "Rendering/Components",
            "Rendering/Unicode",
            promised: .linear,
            size: 1_000
        ) { size in
            let text = String(repeating: "東京 London ", count: size / 10)
            return { Screen(title: "") { Node(id: 0) { Text(text) } }.frame(width: 80, height: 40).height }
        },
    ]
}
