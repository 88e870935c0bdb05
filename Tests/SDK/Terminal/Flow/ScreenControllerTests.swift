import MillraceRendering
import MillraceStreams
import MillraceTerminal
import TerminalTestSupport
import Testing

struct ScreenControllerTests {
    private let names = Names()

    @Test func aScreenIsOfTheStateNowAndItsHandlersSendActions() {
        let tally = TallyViewModel()
        let controller = ScreenController(tally: tally)
        controller.screen.node("add")?.interaction.activate?()
        let isShown = controller.screen.text(width: 20).contains("[ Add to 1 ]")
        #expect((tally.storage.value.count, isShown) == (1, true))
    }

    @Test func handlersDoNotKeepWhatIsGone() {
        var controller: ScreenController? = ScreenController(
            tally: TallyViewModel(onRelease: { [names] in names.add("released") })
        )
        let screen = controller?.screen
        let before = names.all
        controller = nil
        #expect([before, names.all] == [[], ["released"]])
        screen?.node("add")?.interaction.activate?()
    }

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
