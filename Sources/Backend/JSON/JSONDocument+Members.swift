extension JSONDocument {
    /// Returns the index of the value of the first member of a name, as `JSONDecoder` finds it.
    ///
    /// Names are equal if they are equal as strings, canonical equivalence included: bytes settle that only between names
    /// in ASCII. A few are compared one after the other, and for many there is an index.
    func member(_ name: String, of object: Int) -> Int? {
        guard count(of: object) <= 32 else { return index(of: object)[name] }
        let end = Int(token(object).start)
        var index = object &+ 1
        let isSettled = name.utf8.withContiguousStorageIfAvailable { [self] wanted in
            while index < end {
                let candidate = token(index)
                guard candidate.kind == .plain else { return false }
                if Int(candidate.length) == wanted.count, isEqual(bytes(of: candidate), wanted) { return true }
                index = self.index(after: index &+ 1)
            }
            return wanted.allSatisfy { $0 < 0x80 }
        }
        guard isSettled == true else { return equivalent(name, of: object) }
        return index < end ? index &+ 1 : nil
    }

    /// Returns whether two texts of one length have the same bytes.
    ///
    /// Names are short: a call to compare them would take longer than to do it here.
    @inline(__always)
    private func isEqual(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        let (one, other) = (UnsafeRawBufferPointer(one), UnsafeRawBufferPointer(other))
        return switch one.count {
        case 8...: isEqual(one, other, by: UInt64.self)
        case 4...: isEqual(one, other, by: UInt32.self)
        case 1...: isEqual(one, other, by: UInt8.self)
        default: true
        }
    }

    /// Compares texts of a word or more; the last word overlaps the one before it.
    @inline(__always)
    private func isEqual<Word: FixedWidthInteger & BitwiseCopyable>(
        _ one: UnsafeRawBufferPointer,
        _ other: UnsafeRawBufferPointer,
        by word: Word.Type
    ) -> Bool {
        func differs(at offset: Int) -> Bool {
            one.loadUnaligned(fromByteOffset: offset, as: word) != other.loadUnaligned(fromByteOffset: offset, as: word)
        }
        let last = one.count &- MemoryLayout<Word>.size
        var offset = 0
        while offset < last {
            if differs(at: offset) { return false }
            offset &+= MemoryLayout<Word>.size
        }
        return !differs(at: last)
    }

    private func equivalent(_ name: String, of object: Int) -> Int? {
        names(of: object).first { self.name(at: $0) == name }.map { $0 + 1 }
    }

    /// Returns the text of a name.
    func name(at index: Int) -> String {
        string(of: token(index))
    }

    /// Returns the indices of the names of an object.
    func names(of object: Int) -> some Sequence<Int> {
        let end = Int(token(object).start)
        return sequence(state: object + 1) { index in
            guard index < end else { return nil }
            defer { index = self.index(after: index + 1) }
            return index
        }
    }
}
