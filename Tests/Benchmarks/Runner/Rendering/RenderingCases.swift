import BenchmarkCases
import Millrace
import MillraceTerminal

/// The cases of the rendering: the cost of a frame, and the number of bytes sent for it.
enum RenderingCases {
    /// Returns a list of entries, one of which may be changed.
    static func list(_ count: Int, changed: Int? = nil, from first: Int = 0) -> Screen {
        Screen(title: "List", keys: [KeyBinding("r", "Refresh") {}]) {
            Section(id: "list", header: "All of them") {
                for number in first..<first + count {
                    Node(id: number) {
                        ListItem(number == changed ? "Changed \(number)" : "Entry \(number)", detail: "\(number)") {}
                    }
                }
            }
        }
    }

    private static let small = list(1000)
    private static let smallChanged = list(1000, changed: 5)
    private static let large = list(100_000)
    private static let texts = Screen(title: "") {
        for number in 0..<100_000 { Node(id: number) { "Text number \(number) of many" } }
    }
    private static let names = Screen(title: longName, leading: BarItem(longName)) {
        for number in 0..<20 {
            Node(id: number) {
                ListItem(longName, subtitle: longName, detail: longName)
                Text(longName).wrapped(.none).truncated(.middle)
                Row {
                    Column(longName); Badge(longName); Button(longName) {}
                }
                Toggle(longName, isOn: true, onChange: { _ in })
            }
        }
    }
    private static let longName = String(repeating: "東京 London ", count: 100_000)
    private static let painter = Painter(colors: .ansi256)
    private static let shown = small.frame(width: 120, height: 40)

    /// One run is one frame, so that some runs are undisturbed even on a busy machine.
    static let runs = 100

    static let all: [BenchmarkCase] =
        RenderingSpeedCases.all + TableCases.all + LazyRowCases.all + LogCases.all + OverlayCases.all + [
            BenchmarkCase(
                "render and lay out 1,000 rows of 120 columns, all in view",
                events: 1,
                target: 1_000_000,
                checksum: 1005
            ) {
                opaque(list(1000)).frame(width: 120).height
            },
            BenchmarkCase(
                "lay out and repaint after one changed row (checksum: bytes)",
                events: 1,
                target: 200_000,
                checksum: bytesOfOneRow
            ) {
                let next = opaque(smallChanged).frame(width: 120, height: 40, after: shown)
                return painter.paint(next, over: shown).count
            },
            BenchmarkCase("first frame of 100,000 entries", events: 1, target: 5_000_000, checksum: 40) {
                opaque(large).frame(width: 120, height: 40, focus: Focus(50_000)).height
            },
            BenchmarkCase("first frame of 100,000 texts", events: 1, target: 5_000_000, checksum: 40) {
                opaque(texts).frame(width: 120, height: 40).height
            },
            BenchmarkCase("a frame of names of a million characters", events: 1, target: 5_000_000, checksum: 40) {
                opaque(names).frame(width: 120, height: 40).height
            },
            BenchmarkCase(
                "a key and its frame among 100,000 entries",
                events: 500,
                target: 5_000_000,
                checksum: 500 * 40
            ) {
                var interaction = ScreenInteraction()
                interaction.update(to: large)
                return lines(ofFrames: 500, of: large, width: 120, in: &interaction)
            },
        ]

    /// Presses the down key for each of some frames, and returns the number of lines of all frames together.
    static func lines(ofFrames count: Int, of screen: Screen, width: Int, in interaction: inout ScreenInteraction)
        -> Int
    {
        (0..<count).reduce(0) { sum, _ in
            _ = interaction.handle(.down, on: screen)
            let frame = screen.frame(width: width, height: 40, of: interaction)
            interaction.didShow(frame)
            return sum + frame.height
        }
    }

    /// The number of bytes sent for one changed row.
    ///
    /// More than 200 would be too many, and the case's checksum would be wrong.
    private static var bytesOfOneRow: Int {
        min(200, painter.paint(smallChanged.frame(width: 120, height: 40), over: shown).count)
    }
}
