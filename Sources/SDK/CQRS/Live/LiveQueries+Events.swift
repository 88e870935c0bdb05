import MillraceStreams

extension LiveQueries {
    /// Marks the answers of some queries as stale, and executes the observed ones again.
    ///
    /// For changes other than by this app's commands, such as a push message. May be called on any thread; it waits for
    /// a moment if hundreds of events are waiting already.
    ///
    /// - Parameter queries: The queries, as in `.all(VideoQuery.self)` and `.one(VideoQuery(id: "7"))`.
    public func invalidate(_ queries: QuerySelection...) {
        // During a storm of events the sender waits: otherwise the waiting events would fill the memory.
        serializer.run(mayWait: true) { [self] in invalidate(queries, by: .event) }
    }

    /// Changes the answers of some queries as the backend has changed them, for an event that describes the change.
    ///
    /// The `showing` of a selection changes the confirmed answer, before the effects of pending commands. It has to
    /// give the same result if the answer has the change already, as one that sets a value or looks for an id does: an
    /// event may arrive after an answer that has it. A selection without one makes the answers stale. So does every
    /// event while a command that changes the answer is running, or has succeeded and isn't followed by an answer yet,
    /// since the event may or may not have its effect. The change is made again on an answer that was requested before
    /// the event. May be called on any thread.
    ///
    /// ```swift
    /// live.queries.patch(.one(VideoQuery(id: "7"), showing: { $0.likes = 4 }))
    /// ```
    ///
    /// - Parameter selections: The queries, with the changes of their answers.
    public func patch(_ selections: QuerySelection...) {
        patch(selections)
    }

    func patch(_ selections: [QuerySelection]) {
        serializer.run(mayWait: true) { [self] in
            for selection in selections {
                guard let effect = selection.effect else { continue }
                for entry in selection.entries(self) { _ = effect(entry, .event) }
            }
            invalidate(selections.filter { $0.effect == nil }, by: .event)
        }
    }

    /// Patches answers, or makes them stale, for a stream of events, such as the server-sent events of a backend.
    ///
    /// ```swift
    /// live.queries.follow(events, during: lifetime) { event in
    ///     switch event {
    ///     case let .liked(id, likes): [.one(VideoQuery(id: id), showing: { $0.likes = likes })]
    ///     case .uploaded: [.all(VideoSearch.self)]
    ///     case .reconnected: [.all(VideoQuery.self), .all(VideoSearch.self)]
    ///     }
    /// }
    /// ```
    ///
    /// A stream that was interrupted has missed events: the queries that they affect have to become stale when it is
    /// back. `streaming.events(of:reconnected:)` sends a value then.
    ///
    /// - Parameters:
    ///   - events: The events.
    ///   - lifetime: The time for which the stream is observed; it doesn't retain these queries.
    ///   - selections: Returns the queries that an event affects, with their changes, as for ``patch(_:)``.
    public func follow<Event: Sendable>(
        _ events: SignalProducer<Event, Never>,
        during lifetime: Lifetime,
        _ selections: @escaping @Sendable (Event) -> [QuerySelection]
    ) {
        lifetime += events.startWithValues { [weak self] event in self?.patch(selections(event)) }
    }

    func invalidate(_ selections: [QuerySelection], by cause: StaleCause) {
        var seen: Set<ObjectIdentifier> = []
        let entries = selections.flatMap { $0.entries(self) }.filter { seen.insert(ObjectIdentifier($0)).inserted }
        for entry in entries.sorted(by: { $0.latest > $1.latest }) { entry.invalidate(by: cause) }
    }
}
