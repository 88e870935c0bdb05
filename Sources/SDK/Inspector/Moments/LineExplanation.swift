import MillraceTrace

/// Why a line was on the screen at a moment.
struct LineExplanation: Equatable, Sendable {
    let line: String
    let explanation: Explanation

    /// Explains a line.
    ///
    /// A line has a title and a detail, and marks around them. Of its pieces, this takes the first one that is a part
    /// of a state and in the body of an answer, else the first one that is a part of a state, else the whole line.
    /// Where a piece contains a part, as `The Old Mill, 25 min away` contains a name, it tries that part too.
    init(of question: LineQuestion) {
        line = question.line
        let log = TraceLog(Array(question.place.log.records[...question.place.index]))
        var best: (rank: Int, explanation: Explanation)?
        for piece in Self.pieces(of: question.line) {
            let explanation = log.why(piece)
            let inner = explanation.part.flatMap { $0 == piece || !piece.contains($0) ? nil : log.why($0) }
            for explanation in [inner, explanation].compactMap({ $0 }) where explanation.rank > best?.rank ?? -1 {
                best = (explanation.rank, explanation)
            }
            if best?.rank == Explanation.highestRank { break }
        }
        explanation = best?.explanation ?? log.why(question.line)
    }

    /// The pieces between gaps of two or more spaces, without the marks of a focus or of a list, and then the whole
    /// text.
    static func pieces(of line: String) -> [String] {
        let whole = trimmed(line[...])
        let pieces = line.split(separator: "  ").map(trimmed).filter { $0.contains { $0.isLetter || $0.isNumber } }
        return (pieces + [whole]).reduce(into: []) { pieces, piece in
            if !piece.isEmpty, !pieces.contains(piece) { pieces.append(piece) }
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        let marks: Set<Character> = [" ", "›", "•", "│", "▸", "▾", "├", "└", "─"]
        return String(text.drop { marks.contains($0) }.reversed().drop { marks.contains($0) }.reversed())
    }
}

extension Explanation {
    fileprivate static let highestRank = 2

    /// The text of the part of a state that the chain has found.
    fileprivate var part: String? {
        for case let .part(part, _) in steps {
            return part.text.textOfLiteral ?? part.text
        }
        return nil
    }

    /// The rank of the explanation: 2 with a shown line, a part of a state, and a position in a body; 1 without the
    /// position; else 0.
    fileprivate var rank: Int {
        var (hasLine, hasPart, hasPlace) = (false, false, false)
        for step in steps {
            switch step {
            case .line: hasLine = true
            case .part: hasPart = true
            case let .access(access, _): hasPlace = hasPlace || access.place != nil
            case .gone, .missing, .beginning, .event, .effect, .key, .more: break
            }
        }
        return hasLine && hasPart ? hasPlace ? 2 : 1 : 0
    }
}
