import Foundation

extension JSONOutput {
    /// Puts the members of an object into the order of their names, where that is asked for.
    ///
    /// An object with a name twice is `JSONEncoder`'s, and so is one whose names may be equal in other ways than byte by
    /// byte.
    func order(_ frame: JSONFrame) {
        let all = frame.firstMember..<members.count
        guard all.count > 1 else { return }
        var isOrdered = true
        for index in all.dropFirst() where isOrdered { isOrdered = comparison(members[index - 1], members[index]) < 0 }
        if !isOrdered {
            let sorted = members[all].sorted { comparison($0, $1) < 0 }
            for index in sorted.indices.dropFirst() where comparison(sorted[index - 1], sorted[index]) == 0 {
                return leave()
            }
            if all.contains(where: { !isPlain(members[$0]) }) { leaveIfEquivalent(all) }
            if settings.sortsKeys { rewrite(sorted, from: members[all.lowerBound].start) }
        } else if all.contains(where: { !isPlain(members[$0]) }) {
            leaveIfEquivalent(all)
        }
    }

    /// Compares two names: below zero if the first comes before the other, byte by byte.
    private func comparison(_ one: JSONMember, _ other: JSONMember) -> Int {
        // Without the quotes, which would come after a blank.
        let (start, otherStart) = (one.start + 1, other.start + 1)
        let (length, otherLength) = (one.nameEnd - start - 1, other.nameEnd - otherStart - 1)
        let first = memcmp(bytes + start, bytes + otherStart, min(length, otherLength))
        return first != 0 ? Int(first) : length - otherLength
    }

    private func isPlain(_ member: JSONMember) -> Bool {
        UnsafeBufferPointer(start: bytes + member.start, count: member.nameEnd - member.start).allSatisfy { $0 < 0x80 }
    }

    private func leaveIfEquivalent(_ all: Range<Int>) {
        let names = all.map { index in
            let member = members[index]
            return String(
                decoding: UnsafeBufferPointer(start: bytes + member.start, count: member.nameEnd - member.start),
                as: UTF8.self
            )
        }
        if names.count != Set(names).count { leave() }
    }

    /// Writes members again in another order, with the bytes between two, which are always the same.
    private func rewrite(_ sorted: [JSONMember], from start: Int) {
        let length = count - start
        let between = members[members.count - sorted.count + 1].start - members[members.count - sorted.count].end
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length + between) { copy in
            guard let base = copy.baseAddress else { return }
            base.initialize(from: bytes + start, count: length)
            (base + length).initialize(from: bytes + members[members.count - sorted.count].end, count: between)
            var end = bytes + start
            for (place, member) in sorted.enumerated() {
                if place > 0 {
                    end.update(from: base + length, count: between)
                    end += between
                }
                end.update(from: base + member.start - start, count: member.end - member.start)
                end += member.end - member.start
            }
        }
    }
}
