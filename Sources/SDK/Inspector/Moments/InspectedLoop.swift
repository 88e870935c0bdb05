import MillraceTrace

/// The state of a loop at a moment.
struct InspectedLoop: Equatable, Sendable {
    let name: String
    /// The parts of the state that have no parts themselves, from the top down.
    let parts: [TracePart]
    /// The paths of the parts that the event of the moment has made or changed.
    var changed: Set<String> = []
    /// The parts that the event of the moment has removed, as `cities[1]: − …`.
    var removed: [String] = []
}

extension InspectedLoop {
    /// Returns the loops with their states: the one of the latest event first, and the others in the order of their
    /// beginnings.
    static func all(_ moment: TraceLog.Moment, at place: LogPlace) -> [InspectedLoop] {
        let latest = place.log.records[...place.index].last { $0.entry.loop != nil }?.entry.loop
        let rank = { (name: String) in (name == latest ? 0 : 1, number(name), name) }
        return moment.states.keys.sorted { rank($0) < rank($1) }.map { name in
            var loop = InspectedLoop(name: name, parts: moment.states[name]?.parts ?? [])
            if case .event(_, name, let parts, let changes, _) = place.record.entry {
                loop.changed = Set(parts.map(\.path))
                loop.removed = changes.filter { $0.contains(": − ") }
            }
            return loop
        }
    }

    /// The number in the name of a loop: 1 of `CitiesViewModel#1`.
    private static func number(_ name: String) -> Int {
        name.split(separator: "#").last.flatMap { Int($0) } ?? 0
    }
}
