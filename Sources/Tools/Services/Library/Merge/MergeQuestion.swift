/// A question to the person whose changes a run would touch.
enum MergeQuestion: Equatable {
    /// The person and the document changed the same lines of a file, from a line of the person's text on.
    case lines(path: String, line: Int, own: [Substring], generated: [Substring])
    /// A file that is to be generated is there already, and was never generated.
    case foreign(path: String)
    /// A file that a person has changed isn't generated any more.
    case orphan(path: String)

    /// The question as it is asked, on several lines.
    var text: String {
        switch self {
        case let .lines(path, line, own, generated):
            let both = (Self.block("yours", own) + Self.block("generated", generated)).joined(separator: "\n")
            return "\(path), line \(line): you and the document changed the same lines.\n\(both)\n"
                + (hasBoth
                    ? "Keep yours, take what is generated, or both? (k/t/b)"
                    : "Keep yours, or take what is generated? (k/t)")
        case let .foreign(path):
            return "\(path) is there already, and wasn't generated. Keep it, or take what is generated? (k/t)"
        case let .orphan(path):
            return "\(path) isn't generated any more, and you have changed it. Keep it, or remove it? (k/r)"
        }
    }

    /// The line that a run writes when nobody decides.
    var note: String {
        switch self {
        case let .lines(path, line, _, _):
            "kept your lines in \(path), line \(line): the document changed them as well"
        case let .foreign(path): "kept \(path): it was there before, and wasn't generated"
        case let .orphan(path): "kept \(path): it isn't generated any more, and you have changed it"
        }
    }

    /// Returns the answer that a line of input means; nil if it means none.
    func answer(_ line: String) -> MergeAnswer? {
        let word = line.filter { !$0.isWhitespace }.lowercased()
        switch (word, self) {
        case ("k", _), ("keep", _): return .keep
        case ("t", .lines), ("take", .lines), ("t", .foreign), ("take", .foreign): return .take
        case ("r", .orphan), ("remove", .orphan): return .take
        case ("b", .lines), ("both", .lines): return hasBoth ? .both : nil
        default: return nil
        }
    }

    /// Whether the lines of both can follow each other: those of neither open or close a declaration of the other.
    private var hasBoth: Bool {
        guard case let .lines(_, _, own, generated) = self else { return false }
        return [own, generated].allSatisfy { lines in
            let letters = lines.joined()
            return letters.count { $0 == "{" } == letters.count { $0 == "}" }
        }
    }

    private static func block(_ title: String, _ lines: [Substring]) -> [String] {
        ["  \(title):"] + (lines.isEmpty ? ["    (nothing)"] : lines.map { "    \($0)" })
    }
}

/// The decision about a change that a person made.
enum MergeAnswer: Equatable {
    /// The person's lines or file stay.
    case keep
    /// The generated lines or file replace them; a file that isn't generated any more is removed.
    case take
    /// The person's lines stay, and those that are generated follow.
    case both
}
