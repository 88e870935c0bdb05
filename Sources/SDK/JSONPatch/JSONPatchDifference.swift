import MillraceBackend

/// The operations that turn one value into another.
struct JSONPatchDifference {
    private(set) var operations: [JSONPatch.Operation] = []

    mutating func add(from old: JSONValue, to new: JSONValue, at path: String) {
        guard old != new else { return }
        switch (old, new) {
        case let (.object(before), .object(after)): add(from: before, to: after, at: path)
        case let (.array(before), .array(after)): add(from: before, to: after, at: path)
        default: operations.append(.replace(path, new))
        }
    }

    private mutating func add(from old: [String: JSONValue], to new: [String: JSONValue], at path: String) {
        for name in Set(old.keys).union(new.keys).sorted() {
            let place = path + "/" + JSONPointer.escaped(name)
            switch (old[name], new[name]) {
            case let (before?, after?): add(from: before, to: after, at: place)
            case let (nil, after?): operations.append(.add(place, after))
            default: operations.append(.remove(place))
            }
        }
    }

    private mutating func add(from old: [JSONValue], to new: [JSONValue], at path: String) {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let room = min(old.count, new.count) - start
        let end = zip(old.reversed(), new.reversed()).prefix(room).prefix { $0 == $1 }.count
        let (before, after) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
        let common = min(before.count, after.count)
        for offset in 0..<common {
            add(from: before[start + offset], to: after[start + offset], at: "\(path)/\(start + offset)")
        }
        for index in before.indices.dropFirst(common).reversed() { operations.append(.remove("\(path)/\(index)")) }
        for index in after.indices.dropFirst(common) { operations.append(.add("\(path)/\(index)", after[index])) }
    }
}
