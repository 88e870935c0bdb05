import MillraceStreams

extension Feedback {
    /// Creates a feedback that keeps a copy in the state and a shared value in step.
    ///
    /// ```swift
    /// struct Settings: Equatable {
    ///     var profile = Profile()
    ///
    ///     static let reduce: Reducer<Settings, Event> = { state, event in
    ///         switch event {
    ///         case let .didType(name): state.profile.name = name
    ///         case let .didChangeProfile(profile): state.profile = profile
    ///         }
    ///     }
    ///
    ///     static func feedbacks(profile: Shared<Profile>) -> [Feedback<Settings, Event>] {
    ///         [.shared(\.profile, with: profile, as: Event.didChangeProfile)]
    ///     }
    /// }
    /// ```
    ///
    /// | | |
    /// |---|---|
    /// | the feature starts with another copy | the shared value wins: it comes as an event |
    /// | an event of the feature changes the copy | the copy is written, and waiting values are dropped |
    /// | another feature, or the app, writes | the event comes, unless the copy is equal, or a newer value is there by its turn |
    /// | the reducer makes another value of the event's, or ignores the event | its copy is written, once; see below |
    ///
    /// A writer gets no event for its own write. A copy that the reducer leaves different from the event's value
    /// (because it trims a name, say) is a write too, so that all agree in the end. Features that correct each other's
    /// values without an end, as where one adds a space and one removes it, stop: each answers once to a write and to
    /// the others' answers, and then keeps its own copy until the next write.
    ///
    /// The whole must handle an event that ends the part which it belongs to: the part is gone when its feedbacks would
    /// be called, and the copy that the event has changed is not written. "Save and close" is two events, or the
    /// whole's reducer ends the part on an event that an effect of the part sends after the copy has been written.
    ///
    /// A parent that puts a new child into its state must give it the shared value, or `nil`: another copy in a part
    /// that stays the same one is a write.
    ///
    /// - Parameters:
    ///   - copy: The key path of the copy. The feedback gets the name of its last property.
    ///   - shared: The shared value.
    ///   - event: Returns the event for a value that another has written; its reducer puts the value into the copy.
    public static func shared<Value>(
        _ copy: any KeyPath<State, Value> & Sendable,
        with shared: Shared<Value>,
        as event: @escaping @Sendable (Value) -> Event
    ) -> Feedback {
        Feedback(name: copy.lastProperty, shared, as: event) { $0[keyPath: copy] }
    }

    /// Creates a feedback that keeps a copy in the state and a shared value in step, where the copy is `nil` until the
    /// feature receives the value.
    ///
    /// A copy that is `nil`, or becomes it, is never written: the shared value comes as an event.
    ///
    /// - Parameters:
    ///   - copy: The key path of the copy, or of `nil`.
    ///   - shared: The shared value.
    ///   - event: Returns the event for a value that another has written; its reducer puts the value into the copy.
    public static func shared<Value>(
        _ copy: any KeyPath<State, Value?> & Sendable,
        with shared: Shared<Value>,
        as event: @escaping @Sendable (Value) -> Event
    ) -> Feedback {
        Feedback(name: copy.lastProperty, shared, as: event) { $0[keyPath: copy] }
    }

    private init<Value>(
        name: String?,
        _ shared: Shared<Value>,
        as event: @escaping @Sendable (Value) -> Event,
        copy: @escaping @Sendable (State) -> Value?
    ) {
        self.init(name: name) { slot in
            let follower = SharedFollower(shared)
            let tell: @Sendable (Shared<Value>.Version) -> Void = { version in
                slot.send(event(version.value)) { follower.accepts(version) }
            }
            return Reactor(react: { state, _ in
                let hasBegun = follower.hasBegun
                if let version = follower.take(copy(state)) { tell(version) }
                guard !hasBegun else { return }
                let telling = shared.versions.compactMap { version -> Event? in
                    tell(version)
                    return nil
                }
                slot.add(telling, isLifelong: true)
            })
        }
    }
}
