import MillraceBackend
import MillraceStreams

extension TraceSummary {
    /// A part of the states of a feature.
    public struct Part: Sendable, Hashable {
        /// The feature: `CitiesViewModel`.
        public let feature: String

        /// The path, whichever the element of a list is: `cities[].name`.
        public let path: String

        /// The value, as text.
        public let text: String

        /// Whether loops began with other values.
        fileprivate var varies = false
    }

    /// The parts that had one value in all loops of their feature, from the beginning to the end, of features that have
    /// had events.
    ///
    /// This is the only sign of states that were never reached: a case of an enumeration that no log has is unknown,
    /// but a part that was always `.idle`, `nil` or `[]` is listed.
    public var constantParts: [Part] {
        let active = Set(eventsByName.keys.map(\.feature))
        // A part that has, or had, parts in another log has changed too.
        let above = Set(partsByPath.keys.flatMap { Self.ways(to: $0).dropLast() })
        let aboveChanges = Set(changedPaths.flatMap(Self.ways))
        let constant = partsByPath.filter { member, part in
            guard !part.varies, active.contains(member.feature), !above.contains(member) else { return false }
            guard !aboveChanges.contains(member) else { return false }
            let ways = Self.ways(to: member)
            return !ways.contains(where: changedPaths.contains) && !ways.dropLast().contains { partsByPath[$0] != nil }
        }
        return constant.sorted { $0.key < $1.key }.map(\.value)
    }

    mutating func addParts(of index: TraceIndex) {
        for record in index.records {
            switch record.entry {
            case let .began(loop, parts, _):
                for part in parts { begin(with: part, in: TraceNames.feature(of: loop)) }
            case let .event(_, loop, parts, _, edits):
                var paths = parts.map(\.path)
                for case let .removed(path) in edits ?? [] { paths.append(path) }
                let feature = TraceNames.feature(of: loop)
                for path in paths {
                    changedPaths.insert(FeatureMember(feature: feature, name: TraceNames.path(path)))
                }
            case .key, .dropped, .started, .ended, .access, .joined, .sent, .answered, .failed, .pruned, .outcome,
                .sentMessage, .receivedMessage, .connection, .frame, .note:
                break
            }
        }
    }

    private mutating func begin(with part: TracePart, in feature: String) {
        let member = FeatureMember(feature: feature, name: TraceNames.path(part.path))
        if let known = partsByPath[member] {
            if known.text != part.text { partsByPath[member]?.varies = true }
        } else {
            // A masked value may have changed.
            let isMasked = part.text.contains(Redaction.mask)
            partsByPath[member] = Part(feature: feature, path: member.name, text: part.text, varies: isMasked)
        }
    }

    /// The paths above a part, and its own: the empty one, `cities`, `cities[]`, `cities[].name`.
    private static func ways(to part: FeatureMember) -> [FeatureMember] {
        TraceState.names(in: part.name).reduce(into: [FeatureMember(feature: part.feature, name: "")]) { ways, name in
            ways.append(FeatureMember(feature: part.feature, name: (ways.last?.name ?? "") + name))
        }
    }
}
