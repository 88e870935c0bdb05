import MillracePlatform
extension PathTemplate {
    /// A template rendered for a URL.
    package struct Rendered: Hashable {
        /// The encoded path, which starts with a slash.
        package var path: String
        /// The encoded query of the literal, if it has one.
        package var query: String?
        /// The reason why the path can't be sent; nil if it can.
        package var problem: String?
    }

    package func rendered() -> Rendered {
        var text: [UInt8] = []
        let (pathEnd, problem) = render(into: &text)
        return Rendered(
            path: String(decoding: text[..<pathEnd], as: UTF8.self),
            query: pathEnd < text.endIndex ? String(decoding: text[(pathEnd + 1)...], as: UTF8.self) : nil,
            problem: problem
        )
    }

    /// Adds the encoded path to a text and, if the literal has a query, the query after a question mark.
    ///
    /// Returns the position at which the path ends, and the reason why it can't be sent, if there is one.
    func render(into out: inout [UInt8]) -> (pathEnd: Int, problem: String?) {
        let start = out.endIndex
        var pathEnd: Int?
        var emptySegment = false
        var missing: String?
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .text(let text):
                PercentEncoding.append(text, to: &out, keeping: .path)
            case .missing(let reason):
                missing = reason
                PercentEncoding.append("?", to: &out, keeping: .unreserved)
            case .argument(let argument):
                let isSegment = pathEnd == nil && out[start...].last == UInt8(ascii: "/")
                if argument.isEmpty, isSegment, segmentEnds(after: index) { emptySegment = true }
                PercentEncoding.append(argument, to: &out, keeping: .unreserved)
            case .literal(let literal) where pathEnd != nil:
                PercentEncoding.append(literal, to: &out, keeping: .writtenQuery)
            case .literal(let literal):
                guard let end = literal.utf8.firstIndex(of: UInt8(ascii: "?")) else {
                    PercentEncoding.append(literal, to: &out, keeping: .writtenPath)
                    continue
                }
                PercentEncoding.append(literal[..<end], to: &out, keeping: .writtenPath)
                pathEnd = out.endIndex
                PercentEncoding.append(literal[end...], to: &out, keeping: .writtenQuery)
            }
        }
        if (pathEnd ?? out.endIndex) == start || out[start] != UInt8(ascii: "/") {
            out.insert(UInt8(ascii: "/"), at: start)
            pathEnd = pathEnd.map { $0 + 1 }
        }
        let path = out[start..<(pathEnd ?? out.endIndex)]
        let problem: String? =
            if let missing {
                missing
            } else if emptySegment {
                "an argument is empty"
            } else if DotSegments.areIn(path) {
                "a segment is “.” or “..”"
            } else {
                nil
            }
        return (path.endIndex, problem)
    }

    /// Returns whether nothing follows the piece in its segment.
    private func segmentEnds(after index: Int) -> Bool {
        for piece in pieces[(index + 1)...] {
            switch piece {
            case .argument(let text), .text(let text):
                if !text.isEmpty { return false }
            case .missing: return false
            case .literal(let literal):
                return literal.hasPrefix("/") || literal.hasPrefix("?")
            }
        }
        return true
    }
}
