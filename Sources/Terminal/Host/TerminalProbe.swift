import MillraceRendering

/// A question to the terminal about the widths of three samples, and the rules that follow from its answers.
///
/// No code waits for the answers: the standard rules apply until all have arrived. An answer after the deadline, or one
/// that can't belong to the question, is ignored.
struct TerminalProbe {
    /// The result of an answer.
    enum Outcome: Equatable {
        /// More answers are expected, or none any more.
        case none
        /// The terminal supports grapheme clustering (mode 2027): the text turns the mode on and asks about the samples
        /// again.
        case ask(String)
        /// The width rules of the terminal, and whether it displays UTF-8.
        case rules(WidthRules, readsUTF8: Bool)
    }

    /// The time, in milliseconds, within which answers are accepted.
    static let patience = 2000

    /// A vowel sign beside its letter, a syllable of conjoining Hangul, and an emoji with a selector.
    private static let samples = ["\u{939}\u{93F}", "\u{1112}\u{1161}\u{11AB}", "\u{2764}\u{FE0F}"]

    /// The sequence that prints the samples on the second line of the alternate screen, asks for the cursor after each,
    /// and clears the screen.
    private static let measuring =
        samples.map { "\u{1B}[2;1H\u{1B}[K\($0)\u{1B}[6n" }.joined() + "\u{1B}[2J\u{1B}[H"

    /// The question: the state of mode 2027, and the columns of the samples.
    static let question = "\u{1B}[?2027$p" + measuring

    private let deadline: Int
    private var columns: [Int] = []
    private var isOver = false
    /// The number of answers to the first question that are still to come after the question was repeated.
    private var stale = 0
    /// Whether mode 2027 was turned on and has to be turned off at the end.
    private(set) var hasSetClusters = false

    init(now: Int) {
        deadline = now + Self.patience
    }

    /// Processes an answer.
    mutating func take(_ report: TerminalReport, now: Int) -> Outcome {
        guard !isOver, now < deadline else { return .none }
        switch report {
        case let .mode(mode, state):
            guard mode == 2027, state == 2, !hasSetClusters else { return .none }
            hasSetClusters = true
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
        // A terminal that gives each byte a column uses another encoding.
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
