import Foundation

extension JSONDocument {
    /// Returns the index of the value of the first member of a name, as `JSONDecoder` finds it.
    ///
    /// Names are equal if they are equal as strings, canonical equivalence included: bytes settle that only between names
    /// in ASCII. A few are compared one after the other, and for many there is an index.
    @inline(__always)
    func member(_ name: String, of object: Int) -> Int? {
        guard token(object).length <= 32 else { return index(of: object)[name] }
        var name = name
        return name.withUTF8 { wanted in
            let end = Int(token(object).start)
            var index = object &+ 1
            while index < end {
                let candidate = token(index)
                guard candidate.kind == .plain else { return nil }
                if Int(candidate.length) == wanted.count, isEqual(bytes(of: candidate), wanted) { return index &+ 1 }
                index = self.index(after: index &+ 1)
            }
            return wanted.allSatisfy { $0 < 0x80 } ? .some(.none) : nil
        } ?? equivalent(name, of: object)
    }

    @inline(__always)
    private func isEqual(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let one = one.baseAddress, let start = other.baseAddress else { return true }
        return memcmp(one, start, other.count) == 0
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
