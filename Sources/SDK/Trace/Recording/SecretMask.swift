import Foundation
import MillraceBackend

/// Replaces secret texts by a mask, in every form that a URL, JSON, a header field, XML or a screen gives them.
///
/// Searches each character of a secret in all its forms, because an encoder may escape characters without need: `%41`
/// is an `A` too.
struct SecretMask: Sendable {
    /// A form without some of its first characters.
    private struct Rest {
        let form: Int
        let offset: Int
    }

    /// The secrets, and their encodings as a whole; longer ones first, because a shorter one may be within.
    private let forms: [SecretForm]
    /// The forms that begin with a byte, and the second bytes of these forms.
    private let beginnings: [[(form: Int, second: UInt8?)]]
    /// The remainders of forms whose beginning isn't visible, by their next four bytes.
    private let rests: [UInt32: [Rest]]
    /// The same, of the secrets themselves, for a text with escapes.
    private let plainRests: [Rest]
    /// Whether such a remainder may begin with a byte.
    private let restBytes: [Bool]

    /// Creates a mask of secrets; empty ones hide nothing.
    init(_ secrets: [String]) {
        forms = SecretForm.all(of: secrets)
        var beginnings: [[(form: Int, second: UInt8?)]] = Array(repeating: [], count: 256)
        var (rests, plainRests): ([UInt32: [Rest]], [Rest]) = ([:], [])
        for (index, form) in forms.enumerated() {
            beginnings[Int(form.bytes[0])].append((index, form.bytes.dropFirst().first))
            var place = 0
            for offset in form.scalars.indices {
                defer { place += String(form.scalars[offset]).utf8.count }
                guard offset > 0, form.scalars.count - offset >= form.leastPiece else { continue }
                let rest = Rest(form: index, offset: offset)
                if let next = Self.word(form.bytes, at: place) { rests[next, default: []].append(rest) }
                if form.leastPiece == SecretForm.leastPiece { plainRests.append(rest) }
            }
        }
        (self.beginnings, self.rests, self.plainRests) = (beginnings, rests, plainRests)
        let known = forms.reduce(into: Set<UInt8>()) { $0.formUnion($1.bytes) }
        restBytes = (UInt8.min...UInt8.max).map { known.contains($0) || SecretSearch.isEscape($0) }
    }

    /// Whether nothing is hidden.
    var isEmpty: Bool { forms.isEmpty }

    /// Returns a text without the secrets.
    ///
    /// - Parameters:
    ///   - isCut: Whether the text is the beginning of a longer one, so that a secret may have lost its end.
    ///   - hasPieces: Whether a piece of a secret is hidden too where a line, a column or a value begins or ends with
    ///     it.
    ///   - hidden: Further ranges of bytes to hide.
    func text(
        _ text: String,
        isCut: Bool = false,
        hasPieces: Bool = false,
        hiding hidden: [Range<Int>] = []
    ) -> String {
        guard !forms.isEmpty else { return text }
        let bytes = Array(text.utf8)
        let reading = SecretReading(bytes)
        let whole = SecretSearch(reading, isCut: isCut, hasPieces: hasPieces)
        var ranges = hidden + self.ranges(in: whole, of: reading)
        for layout in SecretLayout.layouts(of: bytes) {
            for reading in layout.readings {
                let search = SecretSearch(reading, isCut: isCut, hasPieces: false)
                ranges += self.ranges(in: search, of: reading)
                    .flatMap { reading.ranges($0, where: layout.isGap) }
            }
        }
        return ranges.isEmpty ? text : Self.masked(bytes, ranges, whole)
    }

    /// Whether the end of a text continues a secret that began before: whether all of it, or a beginning of some
    /// length, ends within the new part.
    func continues(_ text: [UInt8], from new: Int) -> Bool {
        let reading = SecretReading(text)
        let search = SecretSearch(reading, isCut: true, hasPieces: false)
        return ranges(in: search, of: reading).contains { $0.lowerBound < new && $0.upperBound > new }
    }

    /// Returns the position where the part of a secret that ends at `end` begins; at the latest `start`.
    func beginning(endingAt end: Int, in bytes: [UInt8], notAfter start: Int) -> Int {
        forms.reduce(start) { start, form in
            let length = (0...min(end, form.bytes.count)).last { length in
                bytes[(end - length)..<end].elementsEqual(form.bytes.prefix(length))
            }
            return min(start, end - (length ?? 0))
        }
    }

    private func ranges(in search: SecretSearch, of reading: SecretReading) -> [Range<Int>] {
        let bytes = reading.bytes
        var ranges: [Range<Int>] = []
        for position in bytes.indices {
            if let end = end(in: search, bytes, from: position) { ranges.append(position..<end) }
            guard search.hasPieces else { continue }
            let rests = restsBeginning(bytes, at: position)
            guard !rests.isEmpty, search.isStart(position) else { continue }
            for rest in rests {
                if let end = search.end(of: forms[rest.form], without: rest.offset, from: position) {
                    ranges.append(position..<end)
                }
            }
        }
        return ranges
    }

    private func end(in search: SecretSearch, _ bytes: [UInt8], from position: Int) -> Int? {
        let byte = bytes[position]
        if SecretSearch.isEscape(byte) {
            for form in forms where search.mayBegin(form.scalars[0], at: position) {
                if let end = search.end(of: form, from: position) { return end }
            }
            return nil
        }
        for (index, second) in beginnings[Int(byte)] {
            if let second, position + 1 < bytes.count, bytes[position + 1] != second,
                !SecretSearch.isEscape(bytes[position + 1]), !search.isJoint(position + 1)
            {
                continue
            }
            if let end = search.end(of: forms[index], from: position) { return end }
        }
        return nil
    }

    private func restsBeginning(_ bytes: [UInt8], at position: Int) -> [Rest] {
        guard restBytes[Int(bytes[position])] else { return [] }
        if let next = Self.word(bytes, at: position), let found = rests[next] { return found }
        let hasEscape = bytes[position...].prefix(4).contains(where: SecretSearch.isEscape)
        return hasEscape ? plainRests : []
    }

    private static func word(_ bytes: [UInt8], at place: Int) -> UInt32? {
        guard place + 4 <= bytes.count else { return nil }
        return bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Returns a text with a mask instead of each range; overlapping ranges get one mask.
    private static func masked(_ bytes: [UInt8], _ ranges: [Range<Int>], _ search: SecretSearch) -> String {
        var (out, position): ([UInt8], Int) = ([], 0)
        var merged: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound < last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        for range in merged {
            out += bytes[position..<range.lowerBound]
            position = range.upperBound
            if search.isNumber(from: range.lowerBound, to: range.upperBound) {
                // A number is one still, so that a body can be read as JSON.
                out.append(UInt8(ascii: "0"))
                continue
            }
            // A text has as many lines as before.
            let breaks = bytes[range].count { $0 == UInt8(ascii: "\n") }
            out += Array(repeating: Redaction.mask, count: breaks + 1).joined(separator: "\n").utf8
        }
        return String(decoding: out + bytes[position...], as: UTF8.self)
    }
}
