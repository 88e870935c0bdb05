extension Feedback {
    /// Returns a feedback that is made when a loop, or a part, starts it: for a feature that has itself as a part.
    ///
    /// ```swift
    /// static func feedbacks(_ disk: Disk) -> [Feedback<Folder, FolderEvent>] {
    ///     [
    ///         Feedback(whenBecomesTrue: ^\.isOpen, effects: disk.watch).named("watch"),
    ///         .deferred { pullback(feedbacks(disk), to: folders) },
    ///     ]
    /// }
    /// ```
    ///
    /// The state of such a feature and its event must list `Sendable` among their protocols: the compiler doesn't infer
    /// it for types that contain themselves.
    ///
    /// An event of a part passes through each of the parts around it, on the stack of the thread: a thousand levels are
    /// fine on a main thread, and a hundred on a queue's.
    ///
    /// - Parameter make: Makes the feedback, again for each run of a loop or of a part.
    public static func deferred(_ make: @escaping @Sendable () -> Feedback) -> Feedback {
        Feedback(makeReactor: { slot in
            let feedback = make()
            slot.run.name = slot.run.name ?? feedback.name
            return feedback.makeReactor(slot)
        })
    }
}
