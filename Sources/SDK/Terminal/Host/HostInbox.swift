import MillraceFlow
import MillraceRendering
import Synchronization

/// The messages from any thread to the thread that runs a host: the next frame to show, and the request to stop.
final class HostInbox: Sendable {
    /// The pipe that wakes the thread of the host.
    let wakePipe: WakePipe
    private let state: Mutex<State>
    private let hasStopped = Atomic<Bool>(false)

    private struct State {
        var widths = WidthRules.standard
        var theme: Theme
        var frame: TextFrame?
        var hasFailedToPrint = false
        var isCrowded = false
        var requests = HostRequests()
        var sentences: [String] = []
    }

    /// The greatest number of sentences that wait; the oldest are dropped, because a user listens to the newest.
    private static let mostSentences = 10_000

    init(theme: Theme = .standard) throws(TerminalError) {
        state = Mutex(State(theme: theme))
        wakePipe = try WakePipe()
    }

    /// Whether the host should stop.
    var isStopped: Bool {
        hasStopped.load(ordering: .acquiring)
    }

    /// Whether the output has refused a frame; `false` where nobody reads the output any more.
    var hasFailedToPrint: Bool {
        get { state.withLock { $0.hasFailedToPrint } }
        set { state.withLock { $0.hasFailedToPrint = newValue } }
    }

    /// Whether so many events wait that the host reads no more of them.
    var isCrowded: Bool {
        get { state.withLock { $0.isCrowded } }
        set {
            let hasChanged = state.withLock { state in
                defer { state.isCrowded = newValue }
                return state.isCrowded != newValue
            }
            if hasChanged { wakePipe.wake() }
        }
    }

    /// The number of columns that the terminal gives to characters about which terminals differ.
    var widths: WidthRules {
        get { state.withLock { $0.widths } }
        set { state.withLock { $0.widths = newValue } }
    }

    /// The theme of screens that have none.
    var theme: Theme {
        get { state.withLock { $0.theme } }
        set { state.withLock { $0.theme = newValue } }
    }

    /// Stores a frame, which replaces one that still waits, and wakes the host.
    func show(_ frame: TextFrame) {
        state.withLock { $0.frame = frame }
        wakePipe.wake()
    }

    /// Tells the host to stop.
    func stop() {
        hasStopped.store(true, ordering: .releasing)
        wakePipe.wake()
    }

    /// Stores a request, which joins or replaces one of its kind that still waits, and wakes the host.
    func add(_ request: TerminalRequest) {
        state.withLock { $0.requests.add(request) }
        wakePipe.wake()
    }

    /// Stores sentences after those that wait, and wakes the host.
    func say(_ sentences: [String]) {
        state.withLock { state in
            state.sentences += sentences
            state.sentences.removeFirst(max(0, state.sentences.count - Self.mostSentences))
        }
        wakePipe.wake()
    }

    /// Removes the waiting sentences and returns them.
    func takeSentences() -> [String] {
        state.withLock { state in
            defer { state.sentences = [] }
            return state.sentences
        }
    }

    /// Removes the waiting frame and the waiting requests and returns them.
    func takeOutput() -> (frame: TextFrame?, requests: HostRequests) {
        state.withLock { state in
            defer { (state.frame, state.requests) = (nil, HostRequests()) }
            return (state.frame, state.requests)
        }
    }
}

/// A host of the SDK.
protocol InboxHost: ScreenHost {
    var inbox: HostInbox { get }
}

/// The requests to a terminal that it didn't get yet: at most one of each kind.
struct HostRequests: Equatable {
    var copy: String?
    var rings = false

    mutating func add(_ request: TerminalRequest) {
        switch request {
        case let .copy(text): copy = text
        case .bell: rings = true
        }
    }

    /// Adds newer requests.
    mutating func add(_ newer: HostRequests) {
        copy = newer.copy ?? copy
        rings = rings || newer.rings
    }

    /// The bytes of the request.
    func bytes(isInTmux: Bool) -> [UInt8] {
        (copy.map { TerminalSequence.copy($0, isInTmux: isInTmux) } ?? []) + (rings ? TerminalSequence.bell : [])
    }
}
