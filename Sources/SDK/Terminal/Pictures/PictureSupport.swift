import MillracePlatform
import MillraceRendering

/// The way in which a terminal shows pictures, from the first frame with one on.
///
/// Until the terminal has answered, and on one that shows no pixels, pictures are made of characters.
struct PictureSupport {
    /// Whether the terminal may be asked at all.
    private let asks: Bool
    private let asksForKitty: Bool
    private let isInline: Bool
    private var probe: PictureProbe?
    /// The times until which answers to questions are waited for, of those whose last answer is still to come; a
    /// terminal answers them in their order.
    private var owed: [Int] = []
    /// The protocol, as far as it is known.
    private(set) var current: PictureProtocol?

    /// Creates the state before the first picture.
    ///
    /// - Parameters:
    ///   - asks: Whether the terminal may be asked: not one that would show parts of the question.
    ///   - asksForKitty: Whether to query kitty's protocol.
    ///   - isInline: Whether frames have an area of the terminal. It has no pictures in sixel, after which terminals
    ///     leave the cursor in different lines.
    init(asks: Bool = false, asksForKitty: Bool = false, isInline: Bool = false) {
        (self.asks, self.asksForKitty, self.isInline) = (asks, asksForKitty, isInline)
    }

    /// Returns the question to the terminal before a frame, if it has the first picture.
    mutating func question(for frame: TextFrame, now: Int) -> String? {
        guard asks, probe == nil, frame.hasPictures else { return nil }
        let probe = PictureProbe(asksForKitty: asksForKitty)
        self.probe = probe
        // A question that a terminal hasn't answered by now is lost.
        owed = owed.filter { $0 > now } + [now + TerminalProbe.patience]
        return probe.question
    }

    /// Asks again with the next frame: the size of a cell may have changed with that of the window.
    ///
    /// - Parameter areLost: Whether the answers to earlier questions may never come.
    mutating func askAgain(answersAreLost areLost: Bool) {
        probe = nil
        if areLost { owed = [] }
    }

    /// Whether the terminal owes an answer.
    func expectsAnswer(now: Int) -> Bool {
        owed.contains { now < $0 }
    }

    /// Processes an answer, and returns whether pictures are now shown in another way.
    mutating func take(_ report: TerminalReport, from terminal: Int32) -> Bool {
        guard !owed.isEmpty else { return false }
        if case .attributes = report {
            owed.removeFirst()
            // An answer to an earlier question, which has come after the next one was asked.
            if !owed.isEmpty || probe == nil {
                probe?.forgetAnswers()
                return false
            }
        }
        guard let found = probe?.take(report, windowCell: .ofWindow(terminal)), isPossible(found) else { return false }
        defer { current = found }
        return current != found
    }

    /// Returns whether a protocol can be used; the one for kitty is never left, since its images would stay.
    private func isPossible(_ found: PictureProtocol) -> Bool {
        guard case .sixel = found else { return true }
        if case .kitty = current { return false }
        return !isInline
    }

    /// The most pixels of a frame with pictures in sixel: twice those of a screen of 3840 × 2160.
    private static let mostPixels = 1 << 24

    /// Returns a frame as it is painted: with blanks where the terminal shows pixels.
    ///
    /// The last line has no pixels in sixel, because xterm then scrolls; a very large frame has none at all.
    func prepared(_ frame: TextFrame) -> TextFrame {
        guard frame.hasPictures else { return frame }
        return switch current {
        case nil: frame.withoutPictures
        case .kitty: frame.withPictures { _ in true }
        case let .sixel(cell, _):
            frame.width * cell.width * frame.height * cell.height <= Self.mostPixels
                ? frame.withPictures { $0 < frame.height - 1 } : frame.withoutPictures
        }
    }
}

extension PictureProtocol.CellSize {
    /// Returns the size of a cell by the size of a terminal's window in pixels, or `nil` if the system doesn't know it.
    fileprivate static func ofWindow(_ terminal: Int32) -> Self? {
        var window = winsize()
        guard ioctl(terminal, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
        let size = Self(width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
        return size.width > 0 && size.height > 0 ? size : nil
    }
}
