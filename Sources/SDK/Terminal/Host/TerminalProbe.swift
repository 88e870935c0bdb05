import MillraceRendering

/// A question to the terminal about its background, its keyboard and the widths of three samples, and the rules that
/// follow from its answers.
///
/// No code waits for the answers: the standard rules and theme apply until they have arrived. An answer after the
/// deadline, a second one, or one that can't belong to the question, is ignored. A terminal answers in the order of the
/// questions, so after the last width no answer is pending.
struct TerminalProbe {
    /// The result of an answer.
    enum Outcome: Equatable {
        /// More answers are expected, or none any more.
        case none
        /// The terminal supports grapheme clustering (mode 2027): the text turns the mode on and queries the samples
        /// again.
        case ask(String)
        /// The width rules of the terminal, and whether it displays UTF-8.
        case rules(WidthRules, readsUTF8: Bool)
        case background(isLight: Bool)
        /// The terminal has kitty's keyboard protocol.
        case keyboard
    }

    /// The time, in milliseconds, within which answers are accepted.
    static let patience = 2000

    /// A vowel sign beside its letter, a syllable of conjoining Hangul, and an emoji with a selector.
    private static let samples = ["\u{939}\u{93F}", "\u{1112}\u{1161}\u{11AB}", "\u{2764}\u{FE0F}"]

    /// The line of the samples on the alternate screen, counted from 1.
    private static let sampleRow = 2
    /// The number of samples, for each of which the terminal reports the cursor.
    static let sampleCount = samples.count

    /// The sequence that prints the samples on the second line of the alternate screen, queries the cursor after each,
    /// and clears the screen.
    private static let measuring =
        samples.map { "\u{1B}[\(sampleRow);1H\u{1B}[K\($0)\u{1B}[6n" }.joined() + "\u{1B}[2J\u{1B}[H"

    /// The sequence that does so on the cursor's line, from its start, and clears the line.
    private static let measuringInline = samples.map { "\r\u{1B}[K\($0)\u{1B}[6n" }.joined() + "\r\u{1B}[K"

    /// The question: the background, the flags of kitty's keyboard protocol, the state of mode 2027, and the columns of
    /// the samples.
    ///
    /// The end of the question clears the part of its start that an old console prints.
    let question: String

    private let deadline: Int
    private var columns: [Int] = []
    private var isOver = false
    /// The number of answers to the first question that are still to come after the question was repeated.
    private var stale = 0
    /// Whether mode 2027 was turned on and has to be turned off at the end.
    private(set) var hasSetClusters = false

    private let isInline: Bool
    private let asksForWidths: Bool
    private var asksForBackground: Bool
    private var asksForKeyboard = true

    /// Creates a question.
    ///
    /// - Parameters:
    ///   - now: The time in milliseconds.
    ///   - asksForWidths: Whether to query mode 2027 and the columns.
    ///   - asksForBackground: Whether to query the background.
    ///   - isInline: Whether to print the samples on the cursor's line, which is empty, instead of the second line of
    ///     the screen.
    init(now: Int, asksForWidths: Bool = true, asksForBackground: Bool = false, isInline: Bool = false) {
        self.isInline = isInline
        self.asksForWidths = asksForWidths
        self.asksForBackground = asksForBackground
        question =
            (asksForBackground ? "\u{1B}]11;?\u{1B}\\" : "") + "\u{1B}[?u"
            + (asksForWidths ? "\u{1B}[?2027$p" + Self.measuring(isInline: isInline) : "")
        deadline = now + Self.patience
    }

    /// Whether the terminal owes an answer.
    func expectsAnswer(now: Int) -> Bool {
        now < deadline && (asksForWidths ? !isOver : asksForBackground)
    }

    /// Processes an answer.
    mutating func take(_ report: TerminalReport, now: Int) -> Outcome {
        // No code waits for this answer, so it may come at any time.
        if report == .keyboard {
            defer { asksForKeyboard = false }
            return asksForKeyboard ? .keyboard : .none
        }
        guard now < deadline else { return .none }
        if case let .background(color) = report {
            guard asksForBackground, let isLight = color.isLight else { return .none }
            asksForBackground = false
            return .background(isLight: isLight)
        }
        guard asksForWidths, !isOver else { return .none }
        switch report {
        case .background, .keyboard, .pictures, .attributes, .cell, .sixelColors: return .none
        case let .mode(mode, state):
            guard mode == 2027, state == 2, !hasSetClusters else { return .none }
            hasSetClusters = true
            stale = Self.samples.count - columns.count
            columns = []
            return .ask("\u{1B}[?2027h" + Self.measuring(isInline: isInline))
        case let .cursor(row, column):
            guard isInline || row == Self.sampleRow else { return .none }
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

    private static func measuring(isInline: Bool) -> String {
        isInline ? measuringInline : measuring
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
