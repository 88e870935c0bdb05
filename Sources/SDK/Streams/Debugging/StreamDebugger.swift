/// Reports about streams, for a trace.
///
/// Nothing is collected unless a hook is added.
@usableFromInline
package enum StreamDebugger {
    private static let highWater = DebugHooks<HighWaterMark>()

    /// Adds a hook for the fill levels of the operators' buffers: it is called at every doubling, and at drops (the
    /// first, the second, the fourth, and so on).
    ///
    /// - Parameter action: Receives the report, on the thread that sent the value. No lock is held, so it may use the
    ///   stream; what it sends there comes after the value.
    /// - Returns: A disposable that removes the hook.
    package static func onHighWater(_ action: @escaping @Sendable (HighWaterMark) -> Void) -> any Disposable {
        highWater.add(action)
    }

    @usableFromInline
    static func report(_ mark: HighWaterMark) {
        guard !highWater.isEmpty else { return }
        highWater.report(mark)
    }
}
