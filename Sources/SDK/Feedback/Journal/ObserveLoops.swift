import MillraceStreams

/// Passes the entries of all loops of the process to an observer from now on: for analytics, for a log, for the
/// breadcrumbs of a crash.
///
/// ```swift
/// observeLoops { report in
///     if case let .started(effect) = report.entry { print("\(report.loop) starts \(effect)") }
/// }
/// ```
///
/// The first entry of each loop is `.began`: with the initial state where the loop is created later, and otherwise with
/// the state before the first entry that the observer receives. The texts of entries contain states and events with
/// the user's input: remove it from a report that leaves the process.
///
/// A loop without an observer only checks whether there is one, which takes about a nanosecond for each event. An
/// observed loop copies its state before each event, in so far as the reducer changes what the state shares.
///
/// - Parameters:
///   - isWanted: Returns whether to observe a loop. Called once for each; by default every loop is observed.
///   - observer: Takes the entries: those of one loop one at a time and in order, inside that loop and on its thread;
///     those of several loops at once. The observer may send events, which wait for their turn; a loop to which it
///     sends an event for each entry must not be among those it observes.
/// - Returns: A disposable that ends the observation. An entry that another thread is passing on then may still arrive.
@discardableResult
public func observeLoops(
    where isWanted: @escaping @Sendable (LoopID) -> Bool = { _ in true },
    _ observer: @escaping @Sendable (LoopReport) -> Void
) -> any Disposable {
    let number = LoopObservers.current.modify { $0.add(where: isWanted, observer) }
    return AnyDisposable { _ = LoopObservers.current.modify { $0.remove(number) } }
}
