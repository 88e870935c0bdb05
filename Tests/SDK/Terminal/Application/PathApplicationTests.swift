import Dispatch
import MillraceFeedback
import MillraceFlow
import MillraceRendering
import MillraceStreams
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

/// An application whose screens are a path in the state.
struct PathApplicationTests {
    private let loop = Loop<Path<String>, String>(
        initial: ["list"],
        reduce: { path, event in
            if event == "pop" { path.pop() } else { path.push(event) }
        }
    )

    /// Another thread pops the screen while its frame is rendered.
    @Test func aScreenIsPoppedDuringItsFrame() throws {
        let (isArmed, loop, scheduler) = (MutableProperty(false), loop, TestScheduler())
        let stack = PathStack<String>(following: loop.state) { screen in
            ScreenController(
                viewModel: screen.viewModel { (_: Int) in },
                renderer: { _ in
                    PoppingRenderer {
                        guard isArmed.swap(false) else { return }
                        let group = DispatchGroup()
                        DispatchQueue.global().async(group: group) { loop.send("pop") }
                        group.waitInTest()
                    }
                }
            )
        }
        let host = ScriptedHost { host, _ in
            scheduler.advance(by: .seconds(1))
            loop.send("note")
            isArmed.value = true
            scheduler.advance(by: .seconds(1))
            #expect(!isArmed.value)
            // The frame of the screen that was popped meanwhile, and that of the one below.
            let areNotes = host.frames.suffix(3).map { $0[0].contains("note") }
            #expect(areNotes == [false, true, false])
        }
        try TerminalApplication(showing: stack, on: host, scheduler: scheduler).run()
        #expect(loop.state.value.count == 1)
    }
}

private struct PoppingRenderer: Renderer {
    let didRender: @Sendable () -> Void

    func render(state: String) -> Screen {
        didRender()
        return Screen(title: state) {}
    }
}
