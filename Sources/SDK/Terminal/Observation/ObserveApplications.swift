import MillraceStreams

/// Reports to an observer the keys that the applications of the process get from now on, and the frames they show.
///
/// An application without an observer only checks whether there is one. Keys contain what the user types, passwords
/// too: remove them from a report that leaves the process.
///
/// - Parameter observer: Takes the reports, on the queue of the application, outside of its locks.
/// - Returns: A disposable that ends the observation.
@discardableResult
package func observeApplications(_ observer: @escaping @Sendable (ApplicationReport) -> Void) -> any Disposable {
    ApplicationReporter.observers.add(observer)
}
