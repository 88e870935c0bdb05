import Millrace

extension ViewModelDriver {
    /// Creates a driver for a reducer with its feedbacks: for a feature that is a part of others, or for several that
    /// share a loop.
    ///
    /// ```swift
    /// let driver = ViewModelDriver(
    ///     initial: Downloads(rows: [Download(id: "map"), Download(id: "guide")]),
    ///     reduce: Downloads.reducer
    /// ) { (files: Stub<Double, NoError>, _) in
    ///     Downloads.feedbacks(files: { files.producer($0) })
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - exhaustive: Whether leftovers at the end of a run are a failure: yes by default.
    ///   - initial: The first state of each run.
    ///   - reduce: Reduces an event into the state, in place.
    ///   - feedbacks: A function that creates the feedbacks from the stubs and the virtual clock of a run.
    public init<State, Event>(
        exhaustive: Bool = true,
        initial: State,
        reduce: @escaping Reducer<State, Event>,
        feedbacks: @escaping (Stubs, TestScheduler) -> [Feedback<State, Event>]
    ) where Model == ReducerViewModel<State, Event> {
        self.init(exhaustive: exhaustive) { stub, scheduler in
            ReducerViewModel(initial: initial, reduce: reduce, feedbacks: feedbacks(stub, scheduler))
        }
    }
}
