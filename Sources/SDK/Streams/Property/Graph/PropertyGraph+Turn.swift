/// The work of a turn, inside the graph.
extension PropertyGraph {
    /// Computes the properties that depend on the changes, the smaller heights first.
    func settle() {
        while lowest < levels.count {
            guard let derivation = levels[lowest].first else {
                lowest += 1
                continue
            }
            derivation._withUnsafeGuaranteedRef { derivation in
                levels[lowest].first = derivation.nextScheduled.take()
                if levels[lowest].first == nil {
                    levels[lowest].last = nil
                }
                derivation.isScheduled = false
                if derivation.node.height > lowest {
                    // The derivation has meanwhile begun to depend on a higher property.
                    schedule(.passUnretained(derivation))
                } else {
                    derivation.update?(derivation, self)
                }
            }
        }
        lowest = Int.max
    }

    func takeOutcome() -> PropertyOutcome {
        if !endings.isEmpty {
            let all = endings
            endings = []
            all.forEach { $0() }
        }
        if !unannounced.isEmpty {
            let all = unannounced
            unannounced = []
            all.forEach { $0(self) }
        }
        lastTold = nil
        return outcome.take()
    }

    /// Schedules a derivation for this turn, once.
    func schedule(_ derivation: Unmanaged<Derivation>) {
        derivation._withUnsafeGuaranteedRef { unretained in
            guard !unretained.isScheduled else { return }
            unretained.isScheduled = true
            let height = unretained.node.height
            while levels.count <= height {
                levels.append(Level())
            }
            if let last = levels[height].last {
                last._withUnsafeGuaranteedRef { $0.nextScheduled = derivation }
            } else {
                levels[height].first = derivation
            }
            levels[height].last = derivation
            lowest = min(lowest, height)
        }
    }

    /// Schedules the notification of a property's observers after the turn, for a turn that has the right to deliver.
    @usableFromInline
    func tell(_ derivation: Derivation) {
        // A property retains its derivation, and its observers retain the property. A binding may end before that.
        let told = derivation.isBinding ? Unmanaged.passRetained(derivation) : .passUnretained(derivation)
        if let lastTold {
            lastTold._withUnsafeGuaranteedRef { $0.nextTold = told }
        } else {
            outcome.first = told
        }
        lastTold = told
    }

    /// Runs an action inside the graph when everything is settled: for a property whose observers are receiving another
    /// change.
    @usableFromInline
    func announce(_ action: @escaping (PropertyGraph) -> Void) {
        if let successor {
            return successor.announce(action)
        }
        unannounced.append(action)
    }

    /// Runs an action outside, before the observers of derived properties are notified.
    func tell(first action: @escaping @Sendable () -> Void) {
        outcome.makeRest().source = action
    }

    /// Runs an action after the observers were notified.
    @usableFromInline
    func afterwards(_ action: @escaping @Sendable () -> Void) {
        outcome.makeRest().actions.append(action)
    }

    /// Runs an action at the end of the turn, inside.
    @usableFromInline
    func atEnd(_ action: @escaping () -> Void) {
        endings.append(action)
    }
}
