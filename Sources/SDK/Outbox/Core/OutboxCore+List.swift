import MillraceCQRS
import MillraceStreams

/// The list for screens.
extension OutboxCore {
    /// Lists the commands that have changed, all at once.
    func updateList(_ changed: [Int64]) {
        // A new command is listed when it is on disk; a command that is rewritten stays as it was until then.
        let changed = changed.filter { state.entries[$0]?.phase != .storing }
        guard !changed.isEmpty else { return }
        commands.modify { list in
            if changed.count > 16 { return merge(changed, into: &list) }
            for number in changed {
                let place = list.partitioningIndex { $0.id.number >= number }
                let isThere = place < list.endIndex && list[place].id.number == number
                if let new = listed(number) {
                    if isThere { list[place] = new } else { list.insert(new, at: place) }
                } else if isThere {
                    list.remove(at: place)
                }
            }
        }
    }

    /// Lists many changed commands in one pass: each single insertion or removal would move all later commands.
    private func merge(_ changed: [Int64], into list: inout [OutboxCommand]) {
        var merged: [OutboxCommand] = []
        merged.reserveCapacity(list.count + changed.count)
        var next = list.startIndex
        for number in changed {
            while next < list.endIndex, list[next].id.number < number {
                merged.append(list[next])
                next += 1
            }
            if next < list.endIndex, list[next].id.number == number { next += 1 }
            if let new = listed(number) { merged.append(new) }
        }
        list = merged + list[next...]
    }

    /// Returns a command as screens show it; nil before it is on disk.
    private func listed(_ number: Int64) -> OutboxCommand? {
        guard let entry = state.entries[number], let item = items[number], entry.phase != .storing else { return nil }
        return OutboxCommand(
            id: .init(number: number),
            type: item.record.type,
            lane: entry.lane,
            acceptedAt: item.record.acceptedAt,
            status: state.shownPhase(of: entry).status(scheduler.date(of:)),
            command: item.command,
            mayBeCarriedOut: entry.mayBeCarriedOut || entry.replacesOpen
        )
    }
}
