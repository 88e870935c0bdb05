import MillraceStreams

/// Tells an observer what all accesses of the process do that begin from now on: for a recorder, for a monitor of the
/// traffic.
///
/// ```swift
/// observeAccesses { report in
///     if case let .ended(.failed(error)) = report.entry { print("\(report.access) failed: \(error)") }
/// }
/// ```
///
/// A session that nobody observes pays for the question whether somebody does, about a nanosecond for each access. The
/// reports have bodies and URLs with whatever is in them; those that leave the process must not have them as they are.
///
/// - Parameter observer: Takes the reports, those of one access in order, each on the thread on which it happened. It
///   must not wait.
/// - Returns: A disposable that ends the observation. A report that another thread is passing on then may still arrive.
@discardableResult
public func observeAccesses(_ observer: @escaping @Sendable (AccessReport) -> Void) -> any Disposable {
    AccessRecord.observers.add(observer)
}
