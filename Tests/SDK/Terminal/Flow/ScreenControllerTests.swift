import MillraceRendering
import MillraceStreams
import MillraceTerminal
import TerminalTestSupport
import Testing

struct ScreenControllerTests {
    private let names = Names()

    @Test func routesAreToldAsLongAsItIsThere() {
        let tally = TallyViewModel(title: "a")
        var controller: ScreenController? = ScreenController(tally: tally) { [names] in names.add($0) }
        controller?.screen.node("open")?.interaction.activate?()
        let before = names.all
        controller = nil
        tally.send(action: .open)
        #expect([before, names.all] == [["a"], ["a"]])
    }
}
