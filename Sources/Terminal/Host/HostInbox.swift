import MillraceRendering
import Synchronization

/// What any thread leaves for the one that runs a host: the frame to show, and that it is to stop.
final class HostInbox: Sendable {
    /// What wakes the thread that runs the host.
    let wakePipe: WakePipe
    private let state = Mutex(State())

    private struct State {
        var widths = WidthRules.standard
        var frame: TextFrame?
        var isStopped = false
    }

    init() throws(TerminalError) {
        wakePipe = try WakePipe()
    }

    /// Whether the host is to stop.
    var isStopped: Bool {
        state.withLock { $0.isStopped }
    }

    /// How many columns the terminal gives to what terminals differ about.
    var widths: WidthRules {
        get { state.withLock { $0.widths } }
        set { state.withLock { $0.widths = newValue } }
    }

    /// Leaves a frame, in place of one that still waits.
    func show(_ frame: TextFrame) {
        state.withLock { $0.frame = frame }
        wakePipe.wake()
    }

    /// Has the host stop.
    func stop() {
        state.withLock { $0.isStopped = true }
        wakePipe.wake()
    }

    /// Takes the frame that waits.
    func takeFrame() -> TextFrame? {
        state.withLock { state in
            defer { state.frame = nil }
            return state.frame
        }
    }
}
