/// The parts that an event has changed, found as fast as their `PartPlace` allows.
extension PartRun {
    @usableFromInline typealias Changes = (gone: [Child], questions: [Question])

    /// Returns the parts that are gone, and the parts whose feedbacks are to be called: new ones, those that have
    /// changed, and the one that an event was sent to.
    @inlinable
    func changes(in parts: Place.Parts, _ delivery: Delivery?) -> Changes {
        guard var ids = place.changes(in: parts) else {
            return changesInPlace(in: parts) ?? allChanges(in: parts)
        }
        let receiver = delivery.flatMap { $0.child?.id ?? $0.id }
        if let receiver, !ids.contains(receiver) { ids.append(receiver) }
        var (gone, questions): Changes = ([], [])
        for id in ids {
            let child = children[id]
            if let state = place.state(of: id, in: parts) {
                if isToBeAsked(child, state) { questions.append((child, id, state)) }
            } else if let child {
                gone.append(child)
            }
        }
        return (gone, questions)
    }

    /// Returns the parts whose feedbacks are to be called, or `nil` where parts have come, gone or moved since the last
    /// pass.
    @inlinable
    func changesInPlace(in parts: Place.Parts) -> Changes? {
        let (order, areEqual) = (order, areEqual)
        guard order.count == children.count else { return nil }
        var count = 0
        var isSame = true
        var questions: [Question] = []
        place.forEachInPlace(in: parts) { id, state in
            guard isSame, count < order.count else {
                isSame = false
                return
            }
            order[count]._withUnsafeGuaranteedRef { child in
                isSame = child.id == id
                if !child.wasAsked(about: state, areEqual) { questions.append((child, id, state.pointee)) }
            }
            count += 1
        }
        return isSame && count == order.count ? ([], questions) : nil
    }

    @inlinable
    func allChanges(in parts: Place.Parts) -> Changes {
        passCount += 1
        let known = order
        var found: [Child] = []
        var questions: [Question] = []
        place.forEach(in: parts) { id, state in
            let child = children[id]
            if let child {
                guard child.pass != passCount else { return }
                child.pass = passCount
                found.append(child)
            }
            if isToBeAsked(child, state) { questions.append((child, id, state)) }
        }
        if !place.hasOrder { sort(&questions) }
        order = found.map { Unmanaged.passUnretained($0) }
        guard found.count < children.count else { return ([], questions) }
        return (gone(of: known), questions)
    }

    /// The parts that were not there in the last pass, in the order in which they began; mostly that is their order in
    /// the whole.
    @inlinable
    func gone(of known: [Unmanaged<Child>]) -> [Child] {
        var gone: [Child] = []
        var isSorted = known.count == children.count
        if isSorted {
            var last = 0
            for child in known {
                let child = child.takeUnretainedValue()
                guard child.pass != passCount else { continue }
                isSorted = isSorted && last < child.number
                last = child.number
                gone.append(child)
            }
        } else {
            gone = children.values.filter { $0.pass != passCount }
        }
        return isSorted ? gone : gone.sorted { $0.number < $1.number }
    }

    /// Whether a part is new, has changed, or is the one that an event was sent to.
    @inlinable
    func isToBeAsked(_ child: Child?, _ state: Place.State) -> Bool {
        guard let child else { return true }
        return withUnsafePointer(to: state) { !child.wasAsked(about: $0, areEqual) }
    }

    /// Puts questions in an order that is the same on each run.
    @inlinable
    func sort(_ questions: inout [Question]) {
        guard questions.count > 1 else { return }
        questions = questions.map { ("\($0.id)", $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
