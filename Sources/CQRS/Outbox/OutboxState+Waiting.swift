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

    /// Whether a command would wait for itself, if it had some ids: for the name that a command gives which is not sent before it.
    func waitsForItself(_ number: Int64, in lane: Lane, needing ids: Set<UUID>) -> Bool {
        var seen: Set<Int64> = []
        var ends: [Lane: Int64] = [:]
        var open = ids.compactMap { creators[$0] }
        while let other = open.popLast() {
            guard seen.insert(other).inserted, let entry = entries[other] else { continue }
            if other == number || entry.lane == lane && other > number { return true }
            open += entry.needs.compactMap { creators[$0] }
            // The commands before one that was looked at are known.
            guard other > ends[entry.lane, default: 0] else { continue }
            ends[entry.lane] = other
            open += entries.values.filter { $0.lane == entry.lane && $0.number < other && $0.mayBeSent }.map(\.number)
        }
        return false
    }
}
