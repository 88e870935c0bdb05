import MillraceStreams

/// The observers of a loop, which get the entries of its journal.
extension Loop.Core {
    /// Passes every entry to an observer from now on, beginning with the current state.
    func observe(_ observer: @escaping JournalObserver) -> any Disposable {
        let handle = SerialDisposable()
        queue.run {
            let number = self.add(observer)
            handle.inner = AnyDisposable { [weak self] in
                guard let self else { return }
                queue.run { self.observers[number] = nil }
            }
        }
        return handle
    }

    func add(_ observer: @escaping JournalObserver) -> Int {
        observerCount += 1
        observers[observerCount] = observer
        observer(.began(state.value))
        return observerCount
    }

    /// Passes an entry to the observers, if there are any.
    ///
    /// - Returns: The number of the entry, if it has one.
    @discardableResult
    func note(_ entry: @autoclosure () -> JournalEntry<State, Event>, causedBy cause: CauseID) -> CauseID {
        meetObservers()
        guard isObserved else { return .none }
        return tell(entry, causedBy: cause)
    }

    /// Passes an entry to the observers.
    ///
    /// The method is not inlined, because each call looks up the type of an entry.
    @inline(never)
    private func tell(_ entry: () -> JournalEntry<State, Event>, causedBy cause: CauseID) -> CauseID {
        tell(entry(), causedBy: cause)
    }

    func tell(
        _ entry: JournalEntry<State, Event>,
        numbered known: CauseID? = nil,
        causedBy cause: CauseID
    ) -> CauseID {
        for (_, observer) in observers.sorted(by: { $0.key < $1.key }) {
            observer(entry)
        }
        guard !members.isEmpty || probe != nil else { return .none }
        let number = known ?? .next()
        let report = LoopReport(loop: id, entry: entry.erased, number: number, cause: cause)
        probe?.record(report)
        for member in members {
            member.observe(report)
        }
        return number
    }

    /// Updates the list of observers of all loops, and passes the state to new ones.
    func meetObservers(
        from beginning: CauseID? = nil,
        causedBy cause: CauseID = .none,
        feedbacks names: [String?] = []
    ) {
        guard LoopObservers.version.load(ordering: .relaxed) != membersVersion else { return }
        let known = Set(members.map(\.number))
        members = LoopObservers.current.withValue { current in
            membersVersion = LoopObservers.version.load(ordering: .relaxed)
            return current.members
        }
        let last = members.last?.number ?? lastMember
        members.removeAll { $0.number > lastMember ? !$0.isWanted(id) : !known.contains($0.number) }
        let newcomers = members.filter { $0.number > lastMember }
        lastMember = last
        guard !newcomers.isEmpty else { return }
        let number = beginning ?? .next()
        let report = LoopReport(
            loop: id,
            entry: .began(state.value),
            number: number,
            cause: cause,
            feedbacks: (beginning == nil ? runs.map(\.name) : names).compactMap { $0 }
        )
        // New observers have received no earlier entry that could be a cause.
        if members.count == newcomers.count, probe == nil { turn = number }
        for member in newcomers {
            member.observe(report)
        }
    }
}
