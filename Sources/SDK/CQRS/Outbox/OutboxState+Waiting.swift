import MillracePlatform

extension OutboxState {
    var count: Int { entries.count }

    /// Whether a command can be sent when its turn comes.
    func mayBeSent(_ number: Int64) -> Bool {
        guard let entry = entries[number] else { return false }
        return entry.phase == .waiting && entry.needs.isEmpty && !isLeaving(number)
    }

    /// Keeps a command from being sent that somebody takes out, until ``stay(_:)`` or ``remove(_:)``.
    mutating func leave(_ number: Int64) {
        leaving[number, default: 0] += 1
    }

    /// Takes note that the store could not take a command out.
    mutating func stay(_ number: Int64) {
        guard let count = leaving[number] else { return }
        leaving[number] = count > 1 ? count - 1 : nil
        reconsider(number)
    }

    /// Whether somebody takes a command out.
    func isLeaving(_ number: Int64) -> Bool { leaving[number] != nil }

    /// Returns the command of a lane that comes next: to be sent, or to be marked before, for which the end of the one
    /// before need not be on disk.
    func due(in name: Lane) -> Int64? {
        guard let lane = lanes[name], let number = lane.next, mayBeSent(number) else { return nil }
        return lane.ending.isEmpty || entries[number]?.isMarked == false ? number : nil
    }

    /// Whether a command is sent as soon as it is on disk, as far as is known now; it is marked then when it is
    /// written.
    func isNext(_ number: Int64, in name: Lane, needing ids: Set<UUID>) -> Bool {
        guard ids.isEmpty, pausedUntil == nil, sendingCount < sendsAtOnce else { return false }
        guard let lane = lanes[name] else { return true }
        return (lane.sending ?? number) == number && lane.stoppedBy.subtracting([number]).isEmpty
            && (lane.active.first ?? number) >= number
    }

    /// Returns the ids whose creators are not in the outbox.
    func unknown(among ids: Set<UUID>) -> Set<UUID> {
        ids.filter { creators[$0] == nil && !naming.contains($0) }
    }

    /// Returns the commands that have an id without a name, besides the one that creates it.
    func commands(needing id: UUID) -> [Int64] {
        (dependents[id] ?? []).sorted()
    }

    /// Whether a command waits for itself: for the name that a command gives which is not sent before it.
    func waitsForItself(_ number: Int64) -> Bool {
        entries[number].map { waitsForItself(number, in: $0.lane, needing: $0.needs) } ?? false
    }

    /// Whether a command would wait for itself, if it had some ids, or created one that others need.
    func waitsForItself(_ number: Int64, in lane: Lane, needing ids: Set<UUID>, creating id: UUID? = nil) -> Bool {
        let needed = ids.compactMap { creators[$0] }
        if reaches(from: needed, { $0 == number || $1.lane == lane && $0 > number }) { return true }
        let needing = Set(id.map(commands(needing:)) ?? []).subtracting([number])
        guard !needing.isEmpty else { return false }
        return reaches(from: needed + commands(before: number, in: lane), { other, _ in needing.contains(other) })
    }

    /// Sets the commands aside that have an id of which nobody will know the name.
    mutating func loseCreator(_ id: UUID, _ number: Int64) {
        let isLost = creators[id] == number || creators[id] == nil
        if isLost { creators[id] = nil }
        guard !naming.contains(id) else { return }
        // Another start of the creation may stand behind a command that needs it.
        for dependent in commands(needing: id)
        where entries[dependent]?.canBeLost == true && (isLost || waitsForItself(dependent)) { lose(dependent) }
    }

    mutating func lose(_ number: Int64) {
        guard let entry = entries[number] else { return }
        deactivate(entry)
        move(number, to: .unnamed)
        if let id = entry.creates { loseCreator(id, number) }
    }

    /// Puts a command into its lane again whose ids will all have names.
    mutating func findCreator(_ number: Int64) {
        guard let entry = entries[number], entry.phase == .unnamed else { return }
        guard unknown(among: entry.needs).isEmpty, !waitsForItself(number) else { return }
        move(number, to: .waiting)
        activate(number)
    }

    /// Whether one of some commands, of the creators of what these need, or of those that are sent before them,
    /// satisfies a predicate.
    private func reaches(from numbers: [Int64], _ isMeant: (Int64, OutboxEntry) -> Bool) -> Bool {
        var seen: Set<Int64> = []
        var ends: [Lane: Int64] = [:]
        var open = numbers
        while let other = open.popLast() {
            guard seen.insert(other).inserted, let entry = entries[other] else { continue }
            if isMeant(other, entry) { return true }
            open += entry.needs.compactMap { creators[$0] }
            // The commands before one that was looked at are known.
            guard other > ends[entry.lane, default: 0] else { continue }
            ends[entry.lane] = other
            open += commands(before: other, in: entry.lane)
        }
        return false
    }

    private func commands(before number: Int64, in lane: Lane) -> [Int64] {
        entries.values.filter { $0.lane == lane && $0.number < number && $0.mayBeSent }.map(\.number)
    }
}
