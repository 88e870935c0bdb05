import MillraceFlow
import MillraceRendering
import MillraceStreams
import MillraceTerminal
import Synchronization

/// A host whose user is a test: it gets the handler of events, and keeps the frames.
package final class ScriptedHost: ScreenHost {
    private struct Shared {
        var frames: [TextFrame] = []
        var isStopped = false
        var size: TerminalSize
        var theme = Theme.standard
        var requests: [TerminalRequest] = []
    }

    package let isEndless: Bool
    package let patience: Duration?
    private let shared: Mutex<Shared>
    private let failure: TerminalError?
    private let script: @Sendable (ScriptedHost, (TerminalEvent) -> Void) -> Void

    package init(
        columns: Int = 24,
        rows: Int = 8,
        isEndless: Bool = false,
        patience: Duration? = nil,
        failure: TerminalError? = nil,
        script: @escaping @Sendable (ScriptedHost, (TerminalEvent) -> Void) -> Void
    ) {
        self.isEndless = isEndless
        self.patience = patience
        self.failure = failure
        self.script = script
        shared = Mutex(Shared(size: TerminalSize(columns: columns, rows: rows)))
    }

    package var size: TerminalSize {
        shared.withLock { $0.size }
    }

    package var theme: Theme {
        get { shared.withLock { $0.theme } }
        set { shared.withLock { $0.theme = newValue } }
    }

    package var isStopped: Bool {
        shared.withLock { $0.isStopped }
    }

    /// The texts of the frames so far.
    package var frames: [[String]] {
        shared.withLock { $0.frames.map(\.lines) }
    }

    /// The style of a cell of the last frame.
    package func style(row: Int, column: Int) -> Style? {
        shared.withLock { $0.frames.last?[row, column].style }
    }

    package var requests: [TerminalRequest] {
        shared.withLock { $0.requests }
    }

    package func perform(_ request: TerminalRequest) -> Bool {
        shared.withLock { $0.requests.append(request) }
        return true
    }

    package func show(_ frame: TextFrame) {
        shared.withLock { $0.frames.append(frame) }
    }

    package func stop() {
        shared.withLock { $0.isStopped = true }
    }

    /// Shows the screens of a source to a user who presses keys, one a second, and looks at the last frame.
    package static func use(
        _ source: any ScreenSource,
        columns: Int,
        rows: Int,
        _ script: @escaping @Sendable ((Key...) -> [String]) -> Void
    ) throws {
        let scheduler = TestScheduler()
        let host = ScriptedHost(columns: columns, rows: rows) { host, handler in
            scheduler.advance(by: .seconds(1))
            script { (keys: Key...) in
                for key in keys {
                    handler(.key(key))
                    scheduler.advance(by: .seconds(1))
                }
                scheduler.advance(by: .seconds(1))
                return host.frames.last ?? []
            }
        }
        try TerminalApplication(showing: source, on: host, scheduler: scheduler).run()
    }

    package func run(_ handler: (TerminalEvent) -> Void) throws(TerminalError) {
        handler(.resize(size))
        script(self, handler)
        if let failure { throw failure }
    }
}
