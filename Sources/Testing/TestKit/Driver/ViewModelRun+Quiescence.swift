import Millrace
import Testing

extension ViewModelRun {
    /// The number of steps of the clock after which a run is taken as one that never becomes idle.
    private static var maximumSteps: Int {
        10_000
    }

    /// Moves the clock from one piece of due work to the next until none is left.
    ///
    /// The test fails if the run never becomes idle, for example because a timer repeats for ever.
    ///
    /// - Parameter sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func advanceUntilIdle(sourceLocation: SourceLocation = #_sourceLocation) {
        for _ in 0..<Self.maximumSteps {
            guard let date = scheduler.nextDate else { return }
            scheduler.advance(to: date)
        }
        FailureReporter.current.report(
            "The run doesn't come to rest: after \(Self.maximumSteps) steps of the clock, work is still due.",
            at: sourceLocation
        )
    }

    /// Moves the clock from one piece of due work to the next until the state satisfies a condition.
    ///
    /// The test fails at once when nothing more can happen before that; the message lists the pending work:
    /// ```text
    /// The state never becomes as wanted, because nothing more can happen:
    ///   fetching: 1 start waits for an answer
    ///   feedback 0#1: the effect runs
    /// ```
    ///
    /// - Parameters:
    ///   - isWanted: The condition.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func advance(
        until isWanted: (Model.State) -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for _ in 0..<Self.maximumSteps {
            guard !isWanted(state) else { return }
            guard let date = scheduler.nextDate else {
                let message = "The state never becomes as wanted, because nothing more can happen"
                let lines = pending.map { "  \($0)" }
                let text = lines.isEmpty ? "\(message)." : (["\(message):"] + lines).joined(separator: "\n")
                return FailureReporter.current.report(text, at: sourceLocation)
            }
            scheduler.advance(to: date)
        }
        FailureReporter.current.report(
            "The state is not as wanted after \(Self.maximumSteps) steps of the clock.",
            at: sourceLocation
        )
    }

    /// The work that has begun and not ended: starts of stubs, effects, scheduled work.
    var pending: [String] {
        let effects = timeline.runningEffects.map { "\($0): the effect runs" }
        let work = scheduler.nextDate.map { date in
            "scheduler: work is due in \(Seconds.text(date.timeIntervalSince(scheduler.currentDate)))"
        }
        return Leftovers.find(in: stub) + effects + (work.map { [$0] } ?? [])
    }
}
