import Synchronization

/// Where the module tells those who debug an app what it has noticed.
///
/// Nobody is told anything by default, and nothing is collected then.
public enum StreamDebugger {
    private struct Hooks: Sendable {
        var highWater: [Int: @Sendable (HighWaterMark) -> Void] = [:]
        var reentrancy: [Int: @Sendable (Reentrancy) -> Void] = [:]
        var count = 0
    }

    private static let hooks = Mutex(Hooks())
    private static let highWaterHooks = Atomic<Int>(0)
    private static let reentrancyHooks = Atomic<Int>(0)

    /// Asks to be told how full the buffers of operators get: at every doubling, and at drops (the first, the second,
    /// the fourth, and so on).
    ///
    /// - Parameter action: Takes the report, on the thread that sent the value, under the operator's lock: it must not
    ///   use the stream.
    /// - Returns: A disposable that ends the reports.
    public static func onHighWater(_ action: @escaping @Sendable (HighWaterMark) -> Void) -> any Disposable {
        let key = hooks.withLock { hooks in
            hooks.count += 1
            hooks.highWater[hooks.count] = action
            return hooks.count
        }
        highWaterHooks.add(1, ordering: .releasing)
        return AnyDisposable {
            highWaterHooks.subtract(1, ordering: .releasing)
            hooks.withLock { $0.highWater[key] = nil }
        }
    }

    /// Asks to be told when an event is sent from inside the delivery of an event of the same stream, with the way that
    /// leads from the one to the other.
    ///
    /// Reports come in debug builds only, and not from inside a callback of C code; each cost milliseconds.
    ///
    /// - Parameter action: Takes the report, on the thread that sent the event, before it is queued.
    /// - Returns: A disposable that ends the reports.
    public static func onReentrancy(_ action: @escaping @Sendable (Reentrancy) -> Void) -> any Disposable {
        let key = hooks.withLock { hooks in
            hooks.count += 1
            hooks.reentrancy[hooks.count] = action
            return hooks.count
        }
        reentrancyHooks.add(1, ordering: .releasing)
        return AnyDisposable {
            reentrancyHooks.subtract(1, ordering: .releasing)
            hooks.withLock { $0.reentrancy[key] = nil }
        }
    }

    static var wantsReentrancy: Bool {
        reentrancyHooks.load(ordering: .acquiring) > 0
    }

    static func report(_ mark: HighWaterMark) {
        guard highWaterHooks.load(ordering: .acquiring) > 0 else { return }
        hooks.withLock { Array($0.highWater.values) }.forEach { $0(mark) }
    }

    /// Tells that the current thread sends an event from inside a delivery of the same stream.
    static func reportReentrancy() {
        #if DEBUG && os(Linux) && canImport(Runtime)
            guard let reentrancy = Reentrancy.capture() else { return }
            hooks.withLock { Array($0.reentrancy.values) }.forEach { $0(reentrancy) }
        #endif
    }
}
