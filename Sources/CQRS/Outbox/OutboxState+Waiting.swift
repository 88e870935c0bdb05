import MillracePlatform

extension OutboxState {
    var count: Int { entries.count }

    /// Whether a command can be sent when its turn comes.
    func mayBeSent(_ number: Int64) -> Bool {
        guard let entry = entries[number] else { return false }
        return entry.phase == .waiting && entry.needs.isEmpty && !isLeaving(number)
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

    /// Whether one of some commands, of the creators of what these need, or of those that are sent before them, satisfies a predicate.
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
