import MillraceRendering
import MillraceTerminal
import Synchronization

/// A host that says sentences to a test.
final class SpeakingHost: ScreenHost {
    let size = TerminalSize.standard
    let isEndless = false
    let speaks = true
    private let shared = Mutex((sentences: [String](), frames: 0))
    private let script: @Sendable (SpeakingHost, (TerminalEvent) -> Void) -> Void

    init(script: @escaping @Sendable (SpeakingHost, (TerminalEvent) -> Void) -> Void) {
        self.script = script
    }

    /// The number of frames that were shown.
    var frameCount: Int {
        shared.withLock { $0.frames }
    }

    /// Returns the sentences since the last call.
    func take() -> [String] {
        shared.withLock { shared in
            defer { shared.sentences = [] }
            return shared.sentences
        }
    }

    func say(_ sentences: [String]) {
        shared.withLock { $0.sentences += sentences }
    }

    func show(_ frame: TextFrame) {
        shared.withLock { $0.frames += 1 }
    }

    func stop() {}

    func run(_ handler: (TerminalEvent) -> Void) throws(TerminalError) {
        handler(.resize(size))
        script(self, handler)
    }
}
