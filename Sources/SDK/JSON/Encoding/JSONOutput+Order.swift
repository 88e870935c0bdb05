import MillracePlatform

extension JSONOutput {
    /// Writes an array of pieces that have no order of their own; with sorted keys, in the order of their bytes.
    func writePieces<Pieces: Collection>(of pieces: Pieces, _ write: (Pieces.Element) throws -> Void) throws {
        let depth = depth
        open(isObject: false)
        var written: [JSONMember] = []
        for piece in pieces {
            separate()
            let start = count
            try write(piece)
            written.append(JSONMember(start: start, nameEnd: count, end: count, prefix: 0))
        }
        if state.pointee.settings.sortsKeys, written.count > 1 { sort(&written) }
        close(to: depth)
    }

    /// Sorts pieces that were written one after the other by all of their bytes.
    private func sort(_ pieces: inout [JSONMember]) {
        let bytes = UnsafeBufferPointer(start: state.pointee.bytes, count: count)
        let (start, between) = (pieces[0].start, pieces[0].end..<pieces[1].start)
        pieces.sort { bytes[$0.start..<$0.end].lexicographicallyPrecedes(bytes[$1.start..<$1.end]) }
        pieces.withUnsafeMutableBufferPointer { rewrite($0, nil, from: start, between) }
    }

    /// Records the member whose name was written last, and whether it comes after its predecessor.
    @inline(__always)
    func keep(_ start: Int, _ nameEnd: Int, _ traits: JSONTextTraits, _ frame: UnsafeMutablePointer<JSONFrame>) {
        let place = state.pointee.memberCount
        if place == state.pointee.memberCapacity { state.pointee.growMembers() }
        let member = JSONMember(start: start, nameEnd: nameEnd, end: 0, prefix: prefix(start &+ 1, nameEnd &- 1))
        let members = state.pointee.members
        (members + place).initialize(to: member)
        state.pointee.memberCount = place &+ 1
        frame.pointee.traits.formUnion(traits)
        if place > frame.pointee.firstMember, frame.pointee.isInOrder {
            frame.pointee.isInOrder = comparison(members[place &- 1], member) < 0
        }
    }

    /// Returns the first eight bytes of a written text, with zeros behind a shorter one.
    @inline(__always)
    private func prefix(_ start: Int, _ end: Int) -> UInt64 {
        // The reserved room always allows reading eight bytes behind the end.
        let word = UnsafeRawPointer(state.pointee.bytes + start).loadUnaligned(as: UInt64.self).bigEndian
        let length = end &- start
        return length >= 8 ? word : length <= 0 ? 0 : word & ~(.max &>> (8 &* UInt64(truncatingIfNeeded: length)))
    }

    /// Sorts the members of an object by name, if the settings require it.
    ///
    /// `JSONEncoder` has to write an object with a repeated name, or with names that may be equal as strings though
    /// their bytes differ.
    @inline(never)
    func order(_ frame: UnsafeMutablePointer<JSONFrame>) {
        let first = state.pointee.members + frame.pointee.firstMember
        let count = state.pointee.memberCount &- frame.pointee.firstMember
        let members = UnsafeMutableBufferPointer(start: first, count: count)
        guard members.count > 1 else { return }
        let start = members[0].start
        let between = members[0].end..<members[1].start
        // Names are ordered by their bytes before escaping.
        let isEscaped = frame.pointee.traits.contains(.escaped)
        let isInOrder = frame.pointee.isInOrder && !isEscaped
        var order: UInt64?
        if !isInOrder {
            if members.count <= JSONKnownOrders.maximumCount, !isEscaped {
                order = state.pointee.orders.order(of: members) ?? sortedFew(members)
            } else {
                sort(members, isEscaped)
            }
        }
        if !frame.pointee.isUnique, frame.pointee.traits.contains(.wide) { leaveIfEquivalent(members) }
        if state.pointee.settings.sortsKeys, !isInOrder { rewrite(members, order, from: start, between) }
    }

    /// Returns the order of a few members, and stores it if the first bytes of their names determine it.
    private func sortedFew(_ members: UnsafeMutableBufferPointer<JSONMember>) -> UInt64 {
        withUnsafeTemporaryAllocation(of: Int.self, capacity: JSONKnownOrders.maximumCount) { sorted in
            for place in members.indices {
                var hole = place
                while hole > 0, comparison(members[place], members[sorted[hole - 1]]) < 0 {
                    sorted[hole] = sorted[hole - 1]
                    hole -= 1
                }
                sorted[hole] = place
            }
            var order: UInt64 = 0
            var isDecided = true
            for place in members.indices {
                order |= UInt64(sorted[place]) << UInt64(4 * place)
                guard place > 0 else { continue }
                let (one, other) = (members[sorted[place - 1]], members[sorted[place]])
                if comparison(one, other) == 0 { leave() }
                isDecided = isDecided && one.prefix != other.prefix
            }
            if isDecided { state.pointee.orders.keep(order, of: members) }
            return order
        }
    }

    /// Sorts many members, or members with escapes in their names.
    private func sort(_ members: UnsafeMutableBufferPointer<JSONMember>, _ isEscaped: Bool) {
        var members = members
        if isEscaped {
            members.sort { one, other in
                let (one, other) = (JSONEscapes.unescaped(name(of: one)), JSONEscapes.unescaped(name(of: other)))
                return one.utf8.lexicographicallyPrecedes(other.utf8)
            }
        } else {
            members.sort { comparison($0, $1) < 0 }
        }
        for place in 1..<members.count where comparison(members[place - 1], members[place]) == 0 { leave() }
    }

    /// Compares two names without escapes byte by byte; the result is negative if the first name comes first.
    @inline(__always)
    private func comparison(_ one: JSONMember, _ other: JSONMember) -> Int {
        guard one.prefix == other.prefix else { return one.prefix < other.prefix ? -1 : 1 }
        return comparisonOfRests(one, other)
    }

    @inline(never)
    private func comparisonOfRests(_ one: JSONMember, _ other: JSONMember) -> Int {
        // The quotes are left out, because a quote sorts after a blank.
        let (start, otherStart) = (one.start + 1, other.start + 1)
        let (length, otherLength) = (one.nameEnd - start - 1, other.nameEnd - otherStart - 1)
        let bytes = state.pointee.bytes
        let first = memcmp(bytes + start, bytes + otherStart, min(length, otherLength))
        return first != 0 ? Int(first) : length - otherLength
    }

    /// Returns the bytes of a name, without its quotes.
    private func name(of member: JSONMember) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: state.pointee.bytes + member.start + 1, count: member.nameEnd - member.start - 2)
    }

    private func leaveIfEquivalent(_ members: UnsafeMutableBufferPointer<JSONMember>) {
        let names = Set(members.map { String(decoding: name(of: $0), as: UTF8.self) })
        if names.count != members.count { leave() }
    }

    /// Writes members again in another order, with the separating bytes, which are the same between any two.
    private func rewrite(
        _ members: UnsafeMutableBufferPointer<JSONMember>,
        _ order: UInt64?,
        from start: Int,
        _ between: Range<Int>
    ) {
        let length = count &- start
        reserve(length)
        let bytes = state.pointee.bytes
        var out = end
        for place in members.indices {
            if place > 0 {
                JSONOutput.copy(between.count, from: bytes + between.lowerBound, to: out)
                out += between.count
            }
            let member = members[order.map { JSONKnownOrders.member(place, in: $0) } ?? place]
            let size = member.end &- member.start
            JSONOutput.copy(size, from: bytes + member.start, to: out)
            out += size
        }
        (bytes + start).update(from: end, count: length)
    }

    /// Copies bytes; up to 64 bytes are copied in whole blocks, with some bytes behind them.
    @inline(__always)
    private static func copy(_ size: Int, from: UnsafeMutablePointer<UInt8>, to: UnsafeMutablePointer<UInt8>) {
        guard size <= 64 else { return to.update(from: from, count: size) }
        var place = 0
        repeat {
            let block = UnsafeRawPointer(from + place).loadUnaligned(as: SIMD16<UInt8>.self)
            UnsafeMutableRawPointer(to + place).storeBytes(of: block, as: SIMD16<UInt8>.self)
            place &+= 16
        } while place < size
    }
}
