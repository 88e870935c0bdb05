import MillraceRendering

/// The lines of an inline application on the terminal: the row of the cursor among them, the screen's row of the first
/// one, and the queries to the terminal for both.
///
/// The area is a state machine: it returns the bytes to send, and writes nothing. Only the distance of the cursor from
/// the first line is needed to paint, so an area stays right when the terminal scrolls. While no cursor is shown, it is
/// in the first line: where a terminal wraps lines again, the cursor stays with its line, and the whole area is below
/// it.
struct InlineArea {
    /// The reason for a query of the cursor's position.
    private enum Question {
        /// The application begins, and the cursor may be behind some text.
        case start
        /// A sample of the ``TerminalProbe`` is before the cursor.
        case sample
        /// The mouse is used, and the cursor is some lines below the first one.
        case top(offset: Int)
        /// A reason that no longer applies: the application has begun again since.
        case past
    }

    /// The time, in milliseconds, for which the first frame waits for the position of the cursor.
    static let startPatience = KeyDecoder.answerDelay

    /// Whether the area begins on a line of its own, so that a frame may be painted.
    private(set) var isPlaced = false
    /// The line of the cursor, counted from the first one of the area.
    private(set) var cursorRow = 0
    /// The number of lines that have been painted.
    private(set) var height = 0
    private let usesMouse: Bool
    /// The row of the first line on the screen, or `nil` if that is unknown.
    private var top: Int?
    /// The column of the cursor before the area was placed, counted from 1.
    private var startColumn: Int?
    private var startDeadline = 0
    /// The questions without an answer, in order, and the times until which an answer is accepted.
    private var questions: [(question: Question, deadline: Int)] = []

    private static let askingForCursor = "\u{1B}[6n"

    init(usesMouse: Bool) {
        self.usesMouse = usesMouse
    }

    /// Begins again at the cursor, wherever that is, and returns the bytes that query its position.
    ///
    /// - Parameters:
    ///   - now: The time in milliseconds.
    ///   - isOwed: Whether the answers to earlier questions are pending; `false` if another program may have read them.
    mutating func begin(now: Int, answersAreOwed isOwed: Bool = false) -> [UInt8] {
        let owed = isOwed ? questions : []
        self = InlineArea(usesMouse: usesMouse)
        questions = owed.map { question, deadline in
            if case .sample = question { (question, deadline) } else { (.past, deadline) }
        }
        startDeadline = now + Self.startPatience
        ask(.start, now: now)
        return Array(Self.askingForCursor.utf8)
    }

    /// The time at which the area is placed without an answer, or `nil` if it is placed.
    var deadline: Int? {
        isPlaced ? nil : startDeadline
    }

    /// Sets the position of the area as soon as the column of the cursor is known or the time to wait for it is over.
    ///
    /// - Parameters:
    ///   - now: The time in milliseconds.
    ///   - isFinal: Whether the run ends, so that the area doesn't wait for an answer.
    ///   - hasUnreadInput: Whether there is input to read: a thread that had to wait for a processor may run after the
    ///     deadline, although the answer came in time.
    /// - Returns: The bytes that move the cursor to the first line, or `nil` if the area can't be placed yet or is
    ///   placed.
    mutating func place(now: Int, isFinal: Bool, hasUnreadInput: Bool) -> [UInt8]? {
        let isLate = now >= startDeadline && !hasUnreadInput
        guard !isPlaced, isFinal || startColumn != nil || isLate else { return nil }
        isPlaced = true
        // Without an answer, an empty line is better than a text that is painted over.
        return Array(((startColumn == 1 ? "" : "\r\n") + Brush.savingCursor).utf8)
    }

    /// Returns the bytes of the probe's queries, sent on the first line, which is empty afterwards.
    mutating func ask(_ probe: String, samples: Int, now: Int) -> [UInt8] {
        for _ in 0..<samples { ask(.sample, now: now) }
        defer { cursorRow = 0 }
        return Array((Brush.up(cursorRow) + "\r" + probe).utf8)
    }

    /// Returns the bytes that turn a frame in the area into the next one, and that query the area's position if it may
    /// have changed.
    mutating func paint(_ next: TextFrame, over previous: TextFrame?, with painter: Painter, now: Int) -> [UInt8] {
        let bytes = painter.paint(next, over: previous, inlineFrom: cursorRow)
        guard !bytes.isEmpty else { return [] }
        cursorRow = next.cursor?.row ?? 0
        height = next.height
        guard usesMouse, !next.hasSameSize(as: previous) else { return bytes }
        top = nil
        ask(.top(offset: cursorRow), now: now)
        return bytes + Self.askingForCursor.utf8
    }

    /// Whether an answer with the position of the cursor is pending.
    mutating func expectsAnswer(now: Int) -> Bool {
        questions.removeAll { $0.deadline <= now }
        return !questions.isEmpty
    }

    /// Processes the position of the cursor, and returns whether it is that of a sample.
    ///
    /// A terminal answers in the order of the questions. The rows and columns count from 1.
    mutating func take(row: Int, column: Int, now: Int) -> Bool {
        guard expectsAnswer(now: now) else { return false }
        switch questions.removeFirst().question {
        case .start: startColumn = column
        case .sample: return true
        case let .top(offset): top = row - 1 - offset
        case .past: break
        }
        return false
    }

    /// Returns a key with the mouse's row in the area; `nil` for the mouse outside of the area.
    ///
    /// A drag that began in the area continues outside of it, in the nearest line.
    func localized(_ key: Key) -> Key? {
        guard case var .mouse(mouse) = key else { return key }
        guard let top, height > 0 else { return nil }
        let row = mouse.row - top
        mouse.row = min(max(0, row), height - 1)
        switch mouse.action {
        case .drag, .release: return .mouse(mouse)
        case .click, .doubleClick, .wheelUp, .wheelDown, .wheelLeft, .wheelRight:
            return mouse.row == row ? .mouse(mouse) : nil
        }
    }

    private mutating func ask(_ question: Question, now: Int) {
        questions.append((question, now + TerminalProbe.patience))
    }
}

extension TextFrame {
    /// Whether another frame has as many columns and lines.
    func hasSameSize(as other: TextFrame?) -> Bool {
        width == other?.width && height == other?.height
    }
}
