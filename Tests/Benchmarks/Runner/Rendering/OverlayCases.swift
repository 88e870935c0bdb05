import BenchmarkCases
import Millrace
import MillraceComponents

/// The cost of what is shown over a list of 100,000 entries that is on the screen already, at 120 by 40.
enum OverlayCases {
    private static let (width, height) = (120, 40)
    private static let list = RenderingCases.list(100_000)
    private static let question = Shown(
        list.presenting(
            Confirmation("Delete this entry?", message: "Entry 50000", confirm: "Delete", sending: 1, cancelling: 0),
            observer: .ignored
        )
    )
    private static let palette: Shown = {
        let items = (0..<1000).map { CommandPalette<Int>.Item("Command \($0)", sending: $0) }
        return Shown(list.presenting(CommandPalette(items, cancelling: 0), observer: .ignored, events: { _ in 0 }))
    }()
    private static let toasts: Shown = {
        var toasts = Toasts()
        for number in 0..<1000 { toasts.show("Toast \(number)") }
        return Shown(list.showing(toasts))
    }()

    static let all: [BenchmarkCase] = [
        frame(of: "a question", question), frame(of: "a palette", palette), frame(of: "1,000 toasts", toasts),
        BenchmarkCase("a key in a question over 100,000 entries", events: 100, target: 300_000, checksum: 100) {
            var interaction = question.interaction
            return (0..<100).count { number in
                interaction.update(to: opaque(question.screen))
                return interaction.handle(number.isMultiple(of: 2) ? .right : .left, on: question.screen).needsFrame
            }
        },
    ]

    private static func frame(of name: String, _ shown: @autoclosure @escaping @Sendable () -> Shown) -> BenchmarkCase {
        BenchmarkCase("a frame of \(name) over 100,000 entries", events: 1, target: 1_000_000, checksum: height) {
            let shown = shown()
            return opaque(shown.screen).frame(width: width, height: height, of: shown.interaction).height
        }
    }

    /// A screen, and the interaction after its first frame.
    private struct Shown {
        let screen: Screen
        let interaction: ScreenInteraction

        init(_ screen: Screen) {
            var interaction = ScreenInteraction()
            interaction.update(to: screen)
            interaction.didShow(screen.frame(width: width, height: height, of: interaction))
            (self.screen, self.interaction) = (screen, interaction)
        }
    }
}
