extension Dump {
    /// Returns only the differences from another dump, from the top down.
    package func changes(since old: Dump) -> [DumpChange] {
        difference(from: old).changes
    }

    /// Returns the differences from another dump, with the elements of lists that have moved.
    package func difference(from old: Dump) -> DumpDifference {
        var difference = DumpDifference()
        Self.compare(old, self, at: "", into: &difference)
        return difference
    }

    private static func compare(_ old: Dump, _ new: Dump, at path: String, into difference: inout DumpDifference) {
        guard old != new else { return }
        guard
            case .branch(let left) = old, case .branch(let right) = new,
            left.kind == right.kind, left.open == right.open, !left.fields.isEmpty, !right.fields.isEmpty
        else {
            difference.changes.append(DumpChange(path: path, old: old, new: new))
            return
        }
        switch left.kind {
        case .object, .dictionary, .enumCase: compareByLabel(left, right, at: path, into: &difference)
        case .list: compareByOrder(left, right, at: path, into: &difference)
        case .set: compareByValue(left, right, at: path, into: &difference)
        }
    }

    private static func compareByLabel(
        _ left: Branch,
        _ right: Branch,
        at path: String,
        into difference: inout DumpDifference
    ) {
        let old = left.named
        let new = right.named
        let newValues = Dictionary(new.map { ($0.name, $0.value) }) { first, _ in first }
        let oldNames = Set(old.map(\.name))
        for (name, value) in old {
            let place = left.path(path, to: name)
            if let other = newValues[name] {
                compare(value, other, at: place, into: &difference)
            } else {
                difference.changes.append(DumpChange(path: place, old: value, new: nil))
            }
        }
        for (name, value) in new where !oldNames.contains(name) {
            difference.changes.append(DumpChange(path: left.path(path, to: name), old: nil, new: value))
        }
    }

    private static func compareByOrder(
        _ left: Branch,
        _ right: Branch,
        at path: String,
        into difference: inout DumpDifference
    ) {
        let old = left.fields.map(\.value)
        let new = right.fields.map(\.value)
        // Equal parts at both ends are left out, so that one insertion is one change.
        let shorter = min(old.count, new.count)
        let head = old.count == new.count ? 0 : zip(old, new).prefix { $0 == $1 }.count
        let same = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
        let tail = old.count == new.count ? 0 : min(shorter - head, same)
        let common = shorter - head - tail
        for index in head..<head + common {
            compare(old[index], new[index], at: "\(path)[\(index)]", into: &difference)
        }
        for index in head + common..<old.count - tail {
            difference.changes.append(DumpChange(path: "\(path)[\(index)]", old: old[index], new: nil))
        }
        for index in head + common..<new.count - tail {
            difference.changes.append(DumpChange(path: "\(path)[\(index)]", old: nil, new: new[index]))
        }
        for index in old.count - tail..<old.count {
            difference.move(in: path, index, to: index + new.count - old.count)
        }
    }

    private static func compareByValue(
        _ left: Branch,
        _ right: Branch,
        at path: String,
        into difference: inout DumpDifference
    ) {
        // Masked elements may be equal: each is found once.
        var places: [Dump: [Int]] = [:]
        for (index, field) in right.fields.enumerated().reversed() { places[field.value, default: []].append(index) }
        var isNew = Array(repeating: true, count: right.fields.count)
        for (index, field) in left.fields.enumerated() {
            if let place = places[field.value]?.popLast() {
                isNew[place] = false
                difference.move(in: path, index, to: place)
            } else {
                difference.changes.append(
                    DumpChange(path: path, place: "\(path)[\(index)]", old: field.value, new: nil)
                )
            }
        }
        for (index, field) in right.fields.enumerated() where isNew[index] {
            difference.changes.append(DumpChange(path: path, place: "\(path)[\(index)]", old: nil, new: field.value))
        }
    }
}

extension Dump.Branch {
    /// The parts with their keys: the name, or the position where there is none.
    package var named: [(name: String, value: Dump)] {
        fields.enumerated().map { ($1.label ?? "\($0)", $1.value) }
    }

    package func path(_ path: String, to name: String) -> String {
        let joined = { (name: String) in path.isEmpty ? name : "\(path).\(name)" }
        switch kind {
        case .dictionary: return "\(path)[\(name)]"
        case .enumCase(let caseName):
            return fields.count == 1 && fields[0].label == nil ? joined(caseName) : joined("\(caseName).\(name)")
        case .object, .list, .set: return joined(name)
        }
    }
}
