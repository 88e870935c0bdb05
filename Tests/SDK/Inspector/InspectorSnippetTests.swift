import Millrace
import MillraceInspector
import MillraceOutbox
import MillraceTerminal
import MillraceTestKit
import MillraceTrace
import Testing

/// The snippets of the page on the inspector.
@Suite struct InspectorSnippetTests {
    func aKeyOpensTheInspector(over stack: ScreenStack, on host: any ScreenHost) throws {
        let trace = Trace()
        trace.record()
        let screens = stack.inspected(by: trace, key: .function(12))
        try TerminalApplication(showing: screens, on: host).run()
    }

    func theEntryInItsComment(over stack: ScreenStack, on host: any ScreenHost) throws {
        let trace = Trace()
        trace.record()
        try TerminalApplication(showing: stack.inspected(by: trace, key: .function(12)), on: host).run()
    }

    func commandsAreShown(
        of outbox: CommandOutbox<NoAuth>,
        over stack: ScreenStack,
        by trace: Trace
    ) -> InspectedScreens {
        let commands = outbox.commands.map { list in list.map { "\($0.type): \($0.status)" } }
        let screens = stack.inspected(by: trace, key: .function(12), commands: commands)
        return screens
    }

    @Test func theInspectorOfThePageOpens() {
        let stack = ScreenStack()
        stack.push(ScreenController(viewModel: Counter(), renderer: CounterRenderer.init(observer:)))
        let pilot = Pilot(showing: stack.inspected(by: Trace(), key: .function(12)), patience: .seconds(30))
        pilot.press(.function(12))
        pilot.expect(shows: "Nothing was recorded.")
        pilot.press(.escape)
        pilot.expect(shows: "Count 0")
    }
}
