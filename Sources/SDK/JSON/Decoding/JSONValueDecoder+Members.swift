extension JSONValueDecoder {
    /// Returns the name index of an object that has many members; nil for a smaller one.
    @inline(__always)
    func nameIndex(of object: Int) -> JSONNameIndex? {
        count(of: object) >= JSONNameIndex.smallest ? knownNameIndex(of: object) : nil
    }

    @inline(never)
    private func knownNameIndex(of object: Int) -> JSONNameIndex {
        document.nameIndex(of: object) { JSONNameIndex(of: object, in: self) }
    }

    /// Returns the index of the value of the first member with a name, chosen as `JSONDecoder` does.
    ///
    /// Names are compared as strings, including canonical equivalence; comparing bytes is enough only between ASCII
    /// names.
    @inline(__always)
    func member(_ name: consuming String, of object: Int, _ names: JSONNameIndex?) -> Int? {
        name.withUTF8 { member($0, of: object, names) }
    }

    private func member(_ wanted: UnsafeBufferPointer<UInt8>, of object: Int, _ names: JSONNameIndex?) -> Int? {
        if let names {
            guard !names.isCanonical, isASCII(wanted) else { return equivalent(wanted, of: object, names) }
            return names.name(wanted, self).map { $0 &+ 1 }
        }
        let end = Int(tokens[object].start)
        var index = object &+ 1
        while index < end {
            let candidate = tokens[index]
            guard candidate.kind == .plain else { return equivalent(wanted, of: object, nil) }
            if Int(candidate.length) == wanted.count, isEqual(bytes(of: candidate), wanted) { return index &+ 1 }
            index = self.index(after: index &+ 1)
        }
        return isASCII(wanted) ? nil : equivalent(wanted, of: object, nil)
    }

    @inline(__always)
    private func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for byte in bytes where byte >= 0x80 { return false }
        return true
    }

    /// Returns whether an ASCII name has these bytes.
    @inline(__always)
    func isName(_ index: Int, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
        Int(tokens[index].length) == wanted.count && isEqual(bytes(of: tokens[index]), wanted)
    }

    /// Returns whether two texts of the same length have the same bytes.
    ///
    /// Names are so short that calling a comparison would take longer than the loop here.
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

    @inline(never)
    private func equivalent(
        _ wanted: UnsafeBufferPointer<UInt8>,
        of object: Int,
        _ names: JSONNameIndex?
    ) -> Int? {
        let wanted = String(decoding: wanted, as: UTF8.self)
        if let names, names.isCanonical { return names.name(wanted, self).map { $0 + 1 } }
        return self.names(of: object).first { name(at: $0) == wanted }.map { $0 + 1 }
    }

    func name(at index: Int) -> String {
        string(of: tokens[index])
    }

    /// Returns the text of a name as in the document, before its conversion from snake case.
    func originalName(at index: Int) -> String {
        document.tape.originalName(tokens[index]).map { String(decoding: $0, as: UTF8.self) } ?? name(at: index)
    }

    /// Returns the indices of the names of an object.
    func names(of object: Int) -> some Sequence<Int> {
        let end = Int(tokens[object].start)
        return sequence(state: object + 1) { index in
            guard index < end else { return nil }
            defer { index = self.index(after: index + 1) }
            return index
        }
    }
}
