extension PathTemplate {
    /// A template as it goes into a URL.
    struct Rendered: Hashable {
        /// The encoded path, which starts with a slash.
        var path: String
        /// The encoded query of the literal, where it has one.
        var query: String?
        /// Why the path can't be sent, where it can't.
        var problem: String?
    }

    func rendered() -> Rendered {
        var out: [UInt8] = []
        out.reserveCapacity(64)
        var query: [UInt8]?
        var emptySegment = false
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .text(let text):
                PercentEncoding.append(text, to: &out, keeping: .path)
            case .argument(let argument) where query != nil:
                query?.append(contentsOf: PercentEncoding.encoded(argument, keeping: .unreserved))
            case .argument(let argument):
                if argument.isEmpty, out.last == UInt8(ascii: "/"), segmentEnds(after: index) { emptySegment = true }
                PercentEncoding.append(argument, to: &out, keeping: .unreserved)
            case .literal(let literal) where query != nil:
                query?.append(contentsOf: PercentEncoding.encoded(literal, keeping: .writtenQuery))
            case .literal(let literal):
                let end = literal.utf8.firstIndex(of: UInt8(ascii: "?"))
                PercentEncoding.append(end.map { literal[..<$0] } ?? literal[...], to: &out, keeping: .writtenPath)
                query = end.map { end in
                    let written = literal[literal.utf8.index(after: end)...]
                    return PercentEncoding.encoded(written, keeping: .writtenQuery)
                }
            }
        }
        if out.first != UInt8(ascii: "/") { out.insert(UInt8(ascii: "/"), at: 0) }
        let path = String(decoding: out, as: UTF8.self)
        let problem: String? =
            if emptySegment {
                "an argument is empty"
            } else if PercentEncoding.mayHaveDotSegment(out), PercentEncoding.hasDotSegment(path) {
                "a segment is “.” or “..”"
            } else {
                nil
            }
        return Rendered(path: path, query: query.map { String(decoding: $0, as: UTF8.self) }, problem: problem)
    }

    /// Returns whether nothing follows the piece in its segment.
    private func segmentEnds(after index: Int) -> Bool {
        for piece in pieces[(index + 1)...] {
            switch piece {
            case .argument(let text), .text(let text):
                if !text.isEmpty { return false }
            case .literal(let literal):
                return literal.hasPrefix("/") || literal.hasPrefix("?")
            }
        }
        return true
    }
}
