import MillraceRendering
import MillraceStreams
import MillraceTerminal
import Testing

struct ScreenControllerTests {
    private let names = Names()

    @Test func aScreenIsOfTheStateNow() {
        let tally = TallyViewModel()
        let controller = ScreenController(tally: tally)
        tally.send(action: .add)
        #expect(controller.screen.text(width: 20).contains("[ Add to 1 ]"))
    }

    @Test func handlersSendActions() {
        let tally = TallyViewModel()
        let controller = ScreenController(tally: tally)
        controller.screen.node("add")?.interaction.activate?()
        #expect(tally.storage.value.count == 1)
    }

    @Test func handlersDoNotKeepWhatIsGone() {
        var controller: ScreenController? = ScreenController(
            tally: TallyViewModel(onRelease: { [names] in names.add("released") })
        )
        let screen = controller?.screen
        #expect(names.all == [])
        controller = nil
        #expect(names.all == ["released"])
        screen?.node("add")?.interaction.activate?()
    }

    @Test func routesAreToldAsLongAsItIsThere() {
        let tally = TallyViewModel(title: "a")
        var controller: ScreenController? = ScreenController(tally: tally) { [names] in names.add($0) }
        controller?.screen.node("open")?.interaction.activate?()
        #expect(names.all == ["a"])
        controller = nil
        tally.send(action: .open)
        #expect(names.all == ["a"])
    }
}
