import MillraceStreams

/// Reports all accesses of the process that begin from now on to an observer, such as a recorder or a traffic monitor.
///
/// ```swift
/// observeAccesses { report in
///     if case let .ended(.failed(error)) = report.entry { print("\(report.access) failed: \(error)") }
/// }
/// ```
///
/// Without an observer, each access pays about a nanosecond for the check whether there is one. The reports contain
/// complete bodies and URLs; mask them before they leave the process.
///
/// - Parameter observer: Receives the reports, those of one access in order, each on the thread on which it happened.
///   It must not block.
/// - Returns: A disposable that ends the observation. A report that another thread is delivering then may still arrive.
@discardableResult
package func observeAccesses(_ observer: @escaping @Sendable (AccessReport) -> Void) -> any Disposable {
    AccessRecord.observers.add(observer)
}
