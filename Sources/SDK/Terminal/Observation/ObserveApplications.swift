import MillraceStreams

/// Tells an observer which keys the applications of the process get from now on, and which frames they show.
///
/// An application that nobody observes pays for the question whether somebody does. Keys say what the user types,
/// passwords too: a report that leaves the process must not have those as they are.
///
/// - Parameter observer: Takes the reports, on the queue of the application, outside of its locks.
/// - Returns: A disposable that ends the observation.
@discardableResult
public func observeApplications(_ observer: @escaping @Sendable (ApplicationReport) -> Void) -> any Disposable {
    ApplicationReporter.observers.add(observer)
}
