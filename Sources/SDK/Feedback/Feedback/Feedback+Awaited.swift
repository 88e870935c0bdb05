extension Feedback {
    /// Returns the feedback with another length of time for which an application in a pipe waits for its effects.
    ///
    /// An app whose output is no terminal prints its screen once the effects of its loops have answered, so that it
    /// doesn't print that it is loading. An effect has answered with its first event, unless this method sets another
    /// length; the streams of `init(source:as:)` are never waited for.
    ///
    /// ```swift
    /// let ticking = Feedback<Notes, String>(predicate: { _ in true }) { _ in ticks }
    ///     .awaited(.never)
    /// ```
    /// The feedbacks of a part are waited for as the feedback of the part is, unless this method is called on them.
    ///
    /// - Parameter awaited: How long the effects are waited for.
    public func awaited(_ awaited: AwaitedEffects) -> Feedback {
        Feedback(name: name) { [makeReactor] slot in
            slot.run.awaited = awaited
            return makeReactor(slot)
        }
    }
}
