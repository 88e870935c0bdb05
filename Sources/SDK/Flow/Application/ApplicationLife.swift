import MillracePlatform
import MillraceStreams
import Synchronization

/// The moments in the life of an application, for the features, and the work that is done before its end.
///
/// ```swift
/// let life = ApplicationLife()
/// life.beforeEnd(leave)
/// let application = TerminalApplication(showing: makeScreens(living: life), on: host, life: life)
/// let status = try application.run()
/// ```
/// A feature takes the events into its loop by a feedback, `Feedback(source: life.events, as: Event.life)`, and a list
/// reloads on ``LifeCycleEvent/resumed``. A test sends the events itself, by ``send(_:)``.
///
/// Every method may be called from any thread.
public final class ApplicationLife: Sendable {
    private struct Work {
        var members: [Int: SignalProducer<Never, NoError>] = [:]
        var count = 0
    }

    /// The events from now on: the first frame and a resumption on the queue of the application, the end on the thread
    /// of its run.
    public let events: Signal<LifeCycleEvent, NoError>

    private let sink: Signal<LifeCycleEvent, NoError>.Observer
    private let deadline: Duration
    private let scheduler: any DateScheduler
    private let work = Mutex(Work())

    /// Creates a life without work before its end.
    ///
    /// - Parameter deadline: The time that the work before the end has: two seconds by default. Longer work is
    ///   cancelled.
    public convenience init(deadline: Duration = .seconds(2)) {
        self.init(deadline: deadline, scheduler: QueueScheduler(name: "millrace.application-life"))
    }

    package init(deadline: Duration, scheduler: any DateScheduler) {
        (events, sink) = Signal.pipe()
        self.deadline = deadline
        self.scheduler = scheduler
    }

    /// Has work done when the application ends, after the event ``LifeCycleEvent/willEnd``.
    ///
    /// All such work is started at once, on the thread of the run, and the run ends with the last of it, or after the
    /// deadline. Work that blocks its thread is started on a scheduler: `.start(on: QueueScheduler())`.
    ///
    /// - Parameter work: The work.
    /// - Returns: A disposable that withdraws the work.
    @discardableResult
    public func beforeEnd(_ work: SignalProducer<Never, NoError>) -> any Disposable {
        let number = self.work.withLock { members in
            members.count += 1
            members.members[members.count] = work
            return members.count
        }
        return AnyDisposable { [weak self] in
            _ = self?.work.withLock { $0.members.removeValue(forKey: number) }
        }
    }

    /// Sends an event to the observers: for tests of features.
    ///
    /// - Parameter event: The event.
    public func send(_ event: LifeCycleEvent) {
        sink.send(value: event)
    }

    /// Sends `willEnd` to the observers, and waits for the work that must finish before the end.
    package func end() {
        send(.willEnd)
        let members = work.withLock { work in
            defer { work.members = [:] }
            return work.members.sorted { $0.key < $1.key }.map(\.value)
        }
        guard !members.isEmpty else { return }
        _ = SignalProducer.merge(members).timeout(after: deadline, raising: Late(), on: scheduler).wait()
    }
}

/// The failure of work that took longer than the deadline.
private struct Late: Error {}
