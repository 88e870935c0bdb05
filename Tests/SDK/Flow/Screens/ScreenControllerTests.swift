import MillraceFlow
import MillraceRendering
import MillraceStreams
import MillraceTerminal
import TerminalTestSupport
import TestSupport
import Testing

/// A renderer of a library: the compiler adds no conformance to a public type by itself.
public struct LibraryRenderer<State>: Renderer {
    let title: String

    /// Returns a screen of the title.
    public func render(state: State) -> Screen {
        Screen(title: title) {}
    }
}

struct ScreenControllerTests {
    private let names = Log()

    @Test func aPublicRendererNeedsNoFurtherConformance() {
        let controller = ScreenController(viewModel: TallyViewModel()) { _ in LibraryRenderer(title: "Tally") }
        #expect(controller.screen.title == "Tally")
    }

    @Test func routesAreToldAsLongAsItIsThere() {
        let tally = TallyViewModel(title: "a")
        var controller: ScreenController? = ScreenController(tally: tally) { [names] in names.add($0) }
        controller?.screen.node("open")?.interaction.activate?()
        let before = names.entries
        controller = nil
        tally.send(action: .open)
        #expect([before, names.entries] == [["a"], ["a"]])
    }
}
