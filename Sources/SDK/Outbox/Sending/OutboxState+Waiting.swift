import MillracePlatform

extension OutboxState {
    var count: Int { entries.count }

    /// Whether a command can be sent when its turn comes.
    func mayBeSent(_ number: Int64) -> Bool {
        guard let entry = entries[number] else { return false }
        return entry.phase == .waiting && entry.needs.isEmpty && !isLeaving(number)
    }

    /// Keeps a command that is being removed from being sent, until ``stay(_:)`` or ``remove(_:)``.
    mutating func leave(_ number: Int64) {
        leaving[number, default: 0] += 1
    }

    /// Records that the store failed to remove a command.
    mutating func stay(_ number: Int64) {
        guard let count = leaving[number] else { return }
        leaving[number] = count > 1 ? count - 1 : nil
        reconsider(number)
    }

    /// Whether a command is being removed.
    func isLeaving(_ number: Int64) -> Bool { leaving[number] != nil }

    /// Returns the next command of a lane, to be sent or to be marked before; for the mark, the end of the preceding
    /// command need not be on disk.
    func due(in name: Lane) -> Int64? {
        guard let lane = lanes[name], let number = lane.next, mayBeSent(number) else { return nil }
        return lane.ending.isEmpty || entries[number]?.isMarked == false ? number : nil
    }

    /// Whether a command would be sent as soon as it is on disk, as far as is known now; then it is marked when it is
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

    /// Returns the commands that contain a provisional id, except the one that creates it.
    func commands(needing id: UUID) -> [Int64] {
        (dependents[id] ?? []).sorted()
    }

    /// Whether a command waits for itself: for the id from a command that is sent only after it.
    func waitsForItself(_ number: Int64) -> Bool {
        entries[number].map { waitsForItself(number, in: $0.lane, needing: $0.needs) } ?? false
    }

    /// Whether a command would wait for itself, if it contained some ids, or created one that others need.
    func waitsForItself(_ number: Int64, in lane: Lane, needing ids: Set<UUID>, creating id: UUID? = nil) -> Bool {
        let needed = ids.compactMap { creators[$0] }
        if reaches(from: needed, { $0 == number || $1.lane == lane && $0 > number }) { return true }
        let needing = Set(id.map(commands(needing:)) ?? []).subtracting([number])
        guard !needing.isEmpty else { return false }
        return reaches(from: needed + commands(before: number, in: lane), { other, _ in needing.contains(other) })
    }

    /// Defers the commands that contain an id that no command will create any more.
    mutating func loseCreator(_ id: UUID, _ number: Int64) {
        let isLost = creators[id] == number || creators[id] == nil
        if isLost { creators[id] = nil }
        guard !naming.contains(id) else { return }
        // Another start of the creation may come after a command that needs it.
        for dependent in commands(needing: id)
        where entries[dependent]?.canBeLost == true && (isLost || waitsForItself(dependent)) { lose(dependent) }
    }

    mutating func lose(_ number: Int64) {
        guard let entry = entries[number] else { return }
        deactivate(entry)
        move(number, to: .orphaned)
        if let id = entry.creates { loseCreator(id, number) }
    }

    /// Returns a command to its lane if all its ids will be created.
    mutating func findCreator(_ number: Int64) {
        guard let entry = entries[number], entry.phase == .orphaned else { return }
        guard unknown(among: entry.needs).isEmpty, !waitsForItself(number) else { return }
        move(number, to: .waiting)
        activate(number)
    }

    /// Whether a predicate is true of one of some commands, of the creators of their ids, or of the commands that are
    /// sent before those.
    private func reaches(from numbers: [Int64], _ isMeant: (Int64, OutboxEntry) -> Bool) -> Bool {
        var seen: Set<Int64> = []
        var ends: [Lane: Int64] = [:]
        var open = numbers
        while let other = open.popLast() {
            guard seen.insert(other).inserted, let entry = entries[other] else { continue }
            if isMeant(other, entry) { return true }
            open += entry.needs.compactMap { creators[$0] }
            // The commands before one that was visited have been visited.
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
