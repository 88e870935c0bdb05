import MillraceFlow
import MillraceRendering
import TerminalTestSupport
import Testing

@testable import MillraceTerminal

struct ScreenVisitsTests {
    /// An interaction that differs from a new one.
    private var focused: ScreenInteraction {
        var interaction = ScreenInteraction()
        interaction.update(to: Screen(title: "") { Node(id: 0, Button("Press") {}) })
        return interaction
    }

    /// All screens above one that stays go at once, as `popToRoot()` and `dismiss()` release them.
    @Test(arguments: 0...4) func theScreensAboveOneThatStaysAreForgotten(staying: Int) {
        var controllers = (0..<4).map { _ in ScreenController() }
        var visits = ScreenVisits()
        for controller in controllers { visits[controller] = focused }
        // Coming back to a screen doesn't change the order.
        for controller in controllers.reversed() { visits[controller] = focused }
        controllers.removeLast(4 - staying)
        visits.forgetReleased()
        #expect((visits.count, controllers.allSatisfy { visits[$0].focus != nil }) == (staying, true))
    }

    @Test func aScreenThatGoesBelowOthersIsForgottenAfterThem() {
        var controllers = (0..<3).map { _ in ScreenController() }
        var visits = ScreenVisits()
        for controller in controllers { visits[controller] = focused }
        controllers.remove(at: 1)
        visits.forgetReleased()
        let areKept = controllers.allSatisfy { visits[$0].focus != nil }
        controllers.removeLast()
        visits.forgetReleased()
        #expect((areKept, visits.count) == (true, 1))
    }

    /// A new controller often has the address of the one that was released before it.
    @Test func aNewControllerHasANewInteraction() {
        var visits = ScreenVisits()
        for _ in 0..<100 {
            let controller = ScreenController()
            #expect(visits[controller].focus == nil)
            visits[controller] = focused
        }
    }
}
