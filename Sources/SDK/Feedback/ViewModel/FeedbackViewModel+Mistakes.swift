extension FeedbackViewModel {
    /// Stands in for a `core` that is missing or of other types than the view model's, so that the compiler says what
    /// to write.
    @available(
        *,
        unavailable,
        message: "write let core: ViewModelCore<State, Event, Action, Route>, and a typealias for each other name"
    )
    public var core: ViewModelCore<State, Event, Action, Route> {
        preconditionFailure("the compiler refuses each use")
    }
}
