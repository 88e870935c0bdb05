extension Feedback {
    /// The feedback of a part of a feature, as a feedback of the whole.
    ///
    /// The feedback is asked after every event of the whole. An event that is not one of the part counts as none.
    ///
    /// - Parameters:
    ///   - state: Where the part's state is.
    ///   - event: Which events are the part's.
    public func pullback<Global: Sendable, GlobalEvent: Sendable>(
        state: any KeyPath<Global, State> & Sendable,
        event: EnumCase<GlobalEvent, Event>
    ) -> Feedback<Global, GlobalEvent> {
        Feedback<Global, GlobalEvent>(name: name) { slot in
            let react = makeReactor(slot.pullback(event.embed))
            return { whole, happened in
                react(whole[keyPath: state], happened.flatMap(event.extract))
            }
        }
    }
}
