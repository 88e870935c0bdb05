import Synchronization

/// Sends the requests of features to the terminal on which the application runs: to copy a text, or to ring the bell.
///
/// ```swift
/// let terminal = TerminalRequests()
/// let screens = makeScreens(asking: terminal)
/// try TerminalApplication(showing: screens, on: host, requests: terminal).run()
/// ```
/// A feature has its request in its state, and `Feedback.requests(_:of:then:)` carries it out. A test gives the feature
/// an object with a function of its own:
///
/// ```swift
/// let asked = MutableProperty<[TerminalRequest]>([])
/// let terminal = TerminalRequests { request in
///     asked.modify { $0.append(request) }
///     return true
/// }
/// ```
public final class TerminalRequests: Sendable {
    private let performer: Mutex<(@Sendable (TerminalRequest) -> Bool)?>
    private let isFixed: Bool

    /// Creates an object that sends requests to the host of the running application, and ignores them without one.
    public init() {
        performer = Mutex(nil)
        isFixed = false
    }

    /// Creates an object that passes requests to a function.
    ///
    /// - Parameter perform: The function, called on the thread that sends the request; it returns whether the request
    ///   was passed on.
    public init(_ perform: @escaping @Sendable (TerminalRequest) -> Bool) {
        performer = Mutex(perform)
        isFixed = true
    }

    /// Sends a request to the terminal; may be called from any thread.
    ///
    /// - Returns: Whether the request was passed on to a terminal: `false` for plain text, where no application runs,
    ///   and for a text of more than ``TerminalRequest/maximumCopy`` bytes. Terminals don't report whether they carried
    ///   out a request.
    @discardableResult
    public func perform(_ request: TerminalRequest) -> Bool {
        guard request.isPossible, let performer = performer.withLock({ $0 }) else { return false }
        return performer(request)
    }

    /// Passes requests to the terminal of a running application until the returned function is called.
    package func connect(to terminal: @escaping @Sendable (TerminalRequest) -> Bool) -> @Sendable () -> Void {
        guard !isFixed else { return {} }
        performer.withLock { $0 = terminal }
        return { [weak self] in self?.performer.withLock { $0 = nil } }
    }
}
