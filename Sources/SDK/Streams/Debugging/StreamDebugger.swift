/// Where the module tells those who debug an app what it has noticed.
///
/// Nobody is told anything by default, and nothing is collected then.
public enum StreamDebugger {
    private static let highWater = DebugHooks<HighWaterMark>()
    private static let reentrancy = DebugHooks<Reentrancy>()

    /// Asks to be told how full the buffers of operators get: at every doubling, and at drops (the first, the second,
    /// the fourth, and so on).
    ///
    /// - Parameter action: Takes the report, on the thread that sent the value. No lock is held: it may use the stream,
    ///   and what it sends there comes after the value.
    /// - Returns: A disposable that ends the reports.
    public static func onHighWater(_ action: @escaping @Sendable (HighWaterMark) -> Void) -> any Disposable {
        highWater.add(action)
    }

    /// Asks to be told when an event is sent from inside the delivery of an event of the same stream, with the way that
    /// leads from the one to the other.
    ///
    /// Reports come in debug builds only, and not from inside a callback of C code. What is expensive, the names on the
    /// way, is looked up when the report's `path` is read.
    ///
    /// - Parameter action: Takes the report, on the thread that sent the event, before the event is delivered. No lock
    ///   is held: it may use the stream.
    /// - Returns: A disposable that ends the reports.
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

    /// Tells that the current thread sends an event from inside a delivery of the same stream.
    static func reportReentrancy() {
        #if DEBUG && os(Linux) && canImport(Runtime)
            Reentrancy.capture().map(reentrancy.report)
        #endif
    }
}
