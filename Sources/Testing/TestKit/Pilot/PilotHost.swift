import Millrace
import MillraceTerminal
import Synchronization

/// A host whose terminal is virtual: a frame becomes bytes, which the terminal reads.
final class PilotHost: ScreenHost {
    private struct State {
        var terminal: VirtualTerminal
        var size: TerminalSize
        var shown: TextFrame?
        var isStopped = false
    }

    private let painter = Painter(colors: .trueColor)
    private let state: Mutex<State>

    init(size: TerminalSize) {
        state = Mutex(State(terminal: VirtualTerminal(width: size.columns, height: size.rows), size: size))
    }

    var size: TerminalSize {
        state.withLock { $0.size }
    }

    var isEndless: Bool {
        false
    }

    /// Whether the app has quit.
    var isStopped: Bool {
        state.withLock { $0.isStopped }
    }

    /// The screen of the terminal.
    var screen: PilotScreen {
        state.withLock { PilotScreen($0.terminal) }
    }

    /// The sequences that the terminal doesn't support.
    var complaints: [String] {
        state.withLock { $0.terminal.complaints }
    }

    func show(_ frame: TextFrame) {
        state.withLock { state in
            let next = frame.cropped(toWidth: state.size.columns, height: state.size.rows)
            state.terminal.receive(painter.paint(next, over: state.shown))
            state.shown = next
        }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
    }

    /// Changes the size; the terminal is empty until the app has painted a frame of that size.
    func resize(to size: TerminalSize) {
        state.withLock { state in
            state.terminal = VirtualTerminal(width: size.columns, height: size.rows)
            (state.size, state.shown) = (size, nil)
        }
    }

    /// Delivers only the size: a pilot passes the other events to the application itself.
    func run(_ handler: (TerminalEvent) -> Void) throws(TerminalError) {
        handler(.resize(size))
    }
}
