import MillraceRendering

/// Asks a terminal how many columns it gives to three samples, and makes rules of its answers.
///
/// Nobody waits for an answer: until there are all, the standard rules hold. What comes after the deadline, or can't be
/// an answer to the question, changes nothing.
struct TerminalProbe {
    /// What came of an answer.
    enum Outcome: Equatable {
        /// More have to come, or none is expected any more.
        case none
        /// The terminal clusters graphemes when it is told to (mode 2027): this tells it, and asks once more.
        case ask(String)
        /// The terminal's rules, and whether it reads UTF-8.
        case rules(WidthRules, readsUTF8: Bool)
    }

    /// How long an answer is expected, in milliseconds.
    static let patience = 2000

    /// A vowel sign beside its letter, a syllable of conjoining Hangul, an emoji by its selector.
    private static let samples = ["\u{939}\u{93F}", "\u{1112}\u{1161}\u{11AB}", "\u{2764}\u{FE0F}"]

    /// On the second line of the alternate screen, which is emptied afterwards.
    private static let measuring =
        samples.map { "\u{1B}[2;1H\u{1B}[K\($0)\u{1B}[6n" }.joined() + "\u{1B}[2J\u{1B}[H"

    /// What asks: for mode 2027, and for the columns of the samples.
    static let question = "\u{1B}[?2027$p" + measuring

    private let deadline: Int
    private var columns: [Int] = []
    private var isOver = false
    /// How many answers belong to the first question, when it was asked twice.
    private var stale = 0
    private var setsClusters = false

    /// Whether mode 2027 was set, and has to be reset at the end.
    var hasSetClusters: Bool {
        setsClusters
    }

    init(now: Int) {
        deadline = now + Self.patience
    }

    /// Takes an answer.
    mutating func take(_ report: TerminalReport, now: Int) -> Outcome {
        guard !isOver, now < deadline else { return .none }
        switch report {
        case let .mode(mode, state):
            guard mode == 2027, state == 2, !setsClusters else { return .none }
            setsClusters = true
            stale = Self.samples.count - columns.count
            columns = []
            return .ask("\u{1B}[?2027h" + Self.measuring)
        case let .cursor(column):
            guard stale == 0 else {
                stale -= 1
                return .none
            }
            columns.append(column - 1)
            guard columns.count == Self.samples.count else { return .none }
            isOver = true
            return rules
        }
    }

    private var rules: Outcome {
        // A terminal that gives each byte a column reads another encoding.
        if columns[0] >= 4 { return .rules(.standard, readsUTF8: false) }
        guard [1, 2].contains(columns[0]), (2...4).contains(columns[1]), [1, 2].contains(columns[2]) else {
            return .none
        }
        let rules = WidthRules(
            spacingMark: columns[0] - 1,
            jamo: columns[1] == 4 ? 1 : 0,
            selectedEmoji: columns[2]
        )
        return .rules(rules, readsUTF8: true)
    }
}
