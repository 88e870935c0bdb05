/// Reports about streams, for the developers of an app.
///
/// Nothing is collected unless a hook is added.
public enum StreamDebugger {
    private static let highWater = DebugHooks<HighWaterMark>()
    private static let reentrancy = DebugHooks<Reentrancy>()

    /// Adds a hook for the fill levels of the operators' buffers: it is called at every doubling, and at drops (the
    /// first, the second, the fourth, and so on).
    ///
    /// - Parameter action: Receives the report, on the thread that sent the value. No lock is held, so it may use the
    ///   stream; what it sends there comes after the value.
    /// - Returns: A disposable that removes the hook.
    public static func onHighWater(_ action: @escaping @Sendable (HighWaterMark) -> Void) -> any Disposable {
        highWater.add(action)
    }

    /// Adds a hook for events that are sent from inside the delivery of an event of the same stream; the report has the
    /// call path from the delivery to the sending.
    ///
    /// Reports come in debug builds only, and not from inside a callback of C code. The names of the path, which are
    /// expensive, are looked up when the report's `path` is read.
    ///
    /// - Parameter action: Receives the report, on the thread that sent the event, before the event is delivered. No
    ///   lock is held, so it may use the stream.
    /// - Returns: A disposable that removes the hook.
    public static func onReentrancy(_ action: @escaping @Sendable (Reentrancy) -> Void) -> any Disposable {
        reentrancy.add(action)
    }

    static var wantsReentrancy: Bool {
        !reentrancy.isEmpty
    }

    @usableFromInline
    static func report(_ mark: HighWaterMark) {
        guard !highWater.isEmpty else { return }
        highWater.report(mark)
    }

    /// Reports that the current thread sends an event from inside a delivery of the same stream.
    static func reportReentrancy() {
        #if DEBUG && os(Linux) && canImport(Runtime)
            Reentrancy.capture().map(reentrancy.report)
        #endif
    }
}
