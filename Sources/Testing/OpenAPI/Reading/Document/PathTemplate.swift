import MillracePlatform

/// A path with parameters: `/pets/{petId}/photos/{name}.{type}`.
struct PathTemplate: Sendable {
    /// A part of a segment: the bytes of a text, or the name of a parameter.
    private enum Part: Sendable, Hashable {
        case text([UInt8])
        case parameter(String)
    }

    /// The part between two slashes.
    struct Segment: Sendable {
        private let parts: [Part]

        fileprivate init(_ text: Substring) {
            var parts: [Part] = []
            var rest = text
            while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
                if open > rest.startIndex { parts.append(.text(Array(rest[..<open].utf8))) }
                parts.append(.parameter(String(rest[rest.index(after: open)..<close])))
                rest = rest[rest.index(after: close)...]
            }
            if !rest.isEmpty || parts.isEmpty { parts.append(.text(Array(rest.utf8))) }
            self.parts = parts
        }

        /// The text of a segment without parameters; nil for one with some.
        var text: String? {
            guard parts.count == 1, case let .text(bytes) = parts[0] else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// The segment without the names of its parameters: those that are equal match the same.
        var form: String {
            parts.map { if case let .text(bytes) = $0 { String(decoding: bytes, as: UTF8.self) } else { "{}" } }
                .joined()
        }

        /// The number of bytes that are written out.
        var length: Int { parts.reduce(0) { if case let .text(bytes) = $1 { $0 + bytes.count } else { $0 } } }

        /// Returns the texts of the parameters, percent-encoded as they were, if a text has this form.
        ///
        /// Each parameter has the shortest text after which the others match, so that `{name}.{type}` ends the name at
        /// its first dot. The first place of a text between parameters is always the right one, since more is left
        /// after it.
        func values(in text: Substring) -> [String: String]? {
            let bytes = Array(text.utf8)
            var values: [String: String] = [:]
            var open: (name: String, start: Int)?
            var position = 0
            func close(at end: Int) -> Bool {
                guard let (name, start) = open else { return position == end }
                guard end > start else { return false }
                values[name] = String(decoding: bytes[start..<end], as: UTF8.self)
                open = nil
                return true
            }
            for (number, part) in parts.enumerated() {
                switch part {
                case let .parameter(name):
                    // Of two parameters without a text between them, the first has one character.
                    if open != nil {
                        let length = text.utf8.dropFirst(position).first.map(Self.length) ?? 1
                        guard position + length <= bytes.count, close(at: position + length) else { return nil }
                        position += length
                    }
                    open = (name, position)
                case let .text(literal):
                    let isLast = number == parts.count - 1
                    let places = open == nil ? position..<position + 1 : position + 1..<max(bytes.count, position) + 1
                    let found = places.lazy.compactMap { start in
                        Self.end(of: literal, in: bytes, at: start).map { (start, $0) }
                    }.first { !isLast || $0.1 == bytes.count }
                    guard let (start, end) = found, close(at: start) else { return nil }
                    position = end
                }
            }
            guard open == nil ? position == bytes.count : close(at: bytes.count) else { return nil }
            return values
        }

        /// The number of bytes of a character by its first one, or of an escape.
        private static func length(_ first: UInt8) -> Int {
            switch first {
            case UInt8(ascii: "%"): 3
            case 0xF0...: 4
            case 0xE0...: 3
            case 0xC0...: 2
            default: 1
            }
        }

        /// Returns the end of a literal at a position; a client may encode what the document writes as it is.
        private static func end(of literal: [UInt8], in bytes: [UInt8], at start: Int) -> Int? {
            var position = start
            for byte in literal {
                guard position < bytes.count else { return nil }
                if bytes[position] == byte {
                    position += 1
                } else if bytes[position] == UInt8(ascii: "%"), position + 2 < bytes.count,
                    UInt8(String(decoding: bytes[position + 1...position + 2], as: UTF8.self), radix: 16) == byte
                {
                    position += 3
                } else {
                    return nil
                }
            }
            return position
        }
    }

    let segments: [Segment]

    init(_ path: String) {
        segments = path.split(separator: "/", omittingEmptySubsequences: false).map(Segment.init)
    }

    /// Returns the texts of the parameters, if the segments of a path have this form.
    func values(in path: some Collection<Substring>) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var values: [String: String] = [:]
        for (text, segment) in zip(path, segments) {
            guard let more = segment.values(in: text) else { return nil }
            values.merge(more) { own, _ in own }
        }
        return values
    }
}
