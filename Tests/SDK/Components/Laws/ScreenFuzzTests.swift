import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// Random screens in random sizes, the same in every run.
struct ScreenFuzzTests {
    @Test func noScreenBreaksAFrame() {
        var random = Random(state: 2)
        for round in 0..<TestDepth.times(400, dividedBy: 10) {
            let screen = screen(&random)
            let width = random.pick([0, 1, 2, 3, 5, 8, 13, 40])
            let height = random.pick([nil, 0, 1, 2, 3, 7, 30])
            var interaction = ScreenInteraction()
            interaction.update(to: screen)
            for _ in 0..<4 {
                let frame = screen.frame(
                    width: width,
                    height: height,
                    focus: interaction.focus,
                    scroll: interaction.scroll
                )
                interaction.didShow(frame)
                let hasSize = frame.width == width && (height == nil || frame.height == height)
                let isSound = frame.nodeIDs.count == frame.height && frame.lines.allSatisfy { $0.columns() <= width }
                let focus = interaction.focus
                let again = screen.frame(width: width, height: height, focus: focus, scroll: frame.scroll)
                #expect([hasSize, isSound, frame == again] == [true, true, true], "round \(round)")
                _ = interaction.handle(random.pick([.down, .up, .tab, "x", .backspace, .pageDown, .end]), on: screen)
                interaction.update(to: screen)
            }
        }
    }

    private func screen(_ random: inout Random) -> Screen {
        let sections = (0..<random.pick([0, 1, 2, 3])).map { id in
            let nodes = (0..<random.pick([0, 1, 5])).map { Node(id: $0 % 4 + id * 10, component(&random)) }
            return Section(id: id, header: random.pick([nil, Text(words(&random))]), nodes: nodes)
        }
        let pinned = Node(id: "pinned", component(&random))
        return Screen(
            title: random.pick(["", words(&random)]),
            leading: random.pick([nil, BarItem(words(&random), key: .escape)]),
            keys: random.pick([[], [KeyBinding("q", words(&random)) {}]])
        ) { sections }
        .pinnedToTop { pinned }
    }

    private func component(_ random: inout Random) -> any Component {
        let (first, second) = (words(&random), words(&random))
        return random.pick([
            Text(first).wrapped(random.pick(Wrapping.allCases)).aligned(random.pick(Alignment.allCases))
                .truncated(random.pick(Truncation.allCases)),
            Text(first).limited(to: 2).truncated(random.pick(Truncation.allCases)),
            ListItem(first, subtitle: second, detail: first) {},
            Button(first) {},
            TextField(first, text: second, problem: first, onChange: { _ in }),
            KeyValue([(first, second), (second, first)]),
            Divider(first),
            Badge(first),
            Spinner(first),
            Toggle(first, isOn: true, onChange: { _ in }),
            Picker(first, options: [second, first], selection: random.pick([nil, 0, 1]), onChange: { _ in }),
            List([first, second], marker: random.pick([.bullet, .number])),
            Table(
                [TableColumn(first), TableColumn(second, alignment: .end, width: random.pick([.fit, .flexible()]))],
                rows: [[second, first], [first]],
                wrapping: random.pick(Wrapping.allCases)
            ),
            Tree([TreeItem(first, detail: second, children: [TreeItem(second)])]),
            ProgressBar(first, value: random.pick([nil, 0.3])),
            Sparkline([1, 3, 2]),
            BarChart([(first, 3), (second, 1)]),
            LineChart([1, 3, 2, 8]),
            Row {
                Column(.fit, first)
                Column(.fixed(3), alignment: .end, second)
                Column(first)
            },
        ])
    }

    private func words(_ random: inout Random) -> String {
        let pieces = [
            "a", " ", "London ", "東京", "👩‍👩‍👧‍👦", "e\u{301}", "\u{1B}[2J", "\n", "\t", "🇬🇧", "\u{200D}", "\u{202E}", "क्षि",
        ]
        return (0..<random.pick([0, 1, 3, 12])).map { _ in random.pick(pieces) }.joined()
    }
}

/// A linear congruential generator.
private struct Random {
    var state: UInt64

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return elements[Int(state >> 33) % elements.count]
    }
}
