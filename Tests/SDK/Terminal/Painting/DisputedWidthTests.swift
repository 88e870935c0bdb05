import MillraceRendering
import MillraceStreams
import Testing
import TestSupport

@testable import MillraceTerminal

/// Frames painted over frames in terminals that have other opinions about widths than the frames.
struct DisputedWidthTests {
    /// All terminals give braille a column, so a spinner's frame needs no cell cleared before it.
    @Test func brailleIsNotDisputed() {
        let disputed = (0x2800...0x28FF).compactMap(Unicode.Scalar.init).filter { Brush.isDisputed(String($0)) }
        #expect(disputed == [])
        let frames = "⠋⠙".map { letter in TextFrame(width: 9, height: 1) { $0.write("\(letter) Wait", row: 0) } }
        let painted = Painter(colors: .none, isSynchronized: false).paint(frames[1], over: frames[0])
        #expect(!painted.contains(0x20), "\(String(decoding: painted, as: UTF8.self).debugDescription)")
    }

    @Test(arguments: [LooseTerminal.Opinion.eachCodePoint, .oneColumnEach])
    func nothingIsPaintedOverOrLeftStale(opinion: LooseTerminal.Opinion) {
        var random = SeededGenerator(seed: 77)
        for round in 0..<TestDepth.times(150, dividedBy: 8) {
            let width = Int(random.next() % 30) + 8
            var terminal = LooseTerminal(width: width, opinion: opinion)
            var shown: TextFrame?
            for step in 0..<8 {
                let next = frame(width: width, over: shown, &random)
                terminal.receive(Painter(colors: .none, isSynchronized: false).paint(next, over: shown))
                #expect(terminal.complaints == [])
                for column in 0..<width where next[0, column].width == 1 && next[0, column].text.utf8.count == 1 {
                    let isRight = terminal.cells[column] == next[0, column].text
                    #expect(
                        isRight,
                        "round \(round) step \(step) column \(column): \(terminal.cells) for \(next.lines)"
                    )
                    if !isRight { return }
                }
                // What is in the columns of a word is of that word.
                for column in 0..<width where !terminal.cells[column].isEmpty {
                    let scalars = terminal.cells[column].unicodeScalars
                    let isOfTheLine = scalars.allSatisfy { next.lines[0].unicodeScalars.contains($0) || $0 == " " }
                    #expect(isOfTheLine, "round \(round) step \(step): \(terminal.cells) for \(next.lines)")
                }
                shown = next
            }
        }
    }

    private func frame(width: Int, over previous: TextFrame?, _ random: inout SeededGenerator) -> TextFrame {
        let words = [
            "हिन्दी", "ab", "❤\u{FE0F}b", "👩‍👩‍👧‍👦", "ខ្មែរ", "x", "1\u{FE0F}\u{20E3}", "東京", "👍🏽", " ", "    ", "می\u{200C}خ",
        ]
        return TextFrame(width: width, height: 1) { canvas in
            if let line = previous?.lines[0], random.next() % 3 > 0 { canvas.write(line, row: 0) }
            for _ in 0..<(1 + random.next() % 3) {
                let word = words[Int(random.next() % UInt64(words.count))]
                canvas.write(word, row: 0, column: Int(random.next() % UInt64(width)))
            }
        }
    }
}

/// One line of a terminal, which gives columns to code points and not to graphemes.
struct LooseTerminal {
    enum Opinion: CaseIterable {
        /// Letters, vowel signs and each emoji of a sequence have their own columns.
        case eachCodePoint
        /// Whatever isn't East Asian has one.
        case oneColumnEach
    }

    private(set) var cells: [String]
    private(set) var complaints: [String] = []
    private var column = 0
    private let opinion: Opinion

    init(width: Int, opinion: Opinion) {
        cells = Array(repeating: " ", count: width)
        self.opinion = opinion
    }

    mutating func receive(_ bytes: [UInt8]) {
        var rest = Substring(String(decoding: bytes, as: UTF8.self)).unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "\u{1B}" else {
                write(scalar)
                continue
            }
            rest.removeFirst()
            var parameters = ""
            while let next = rest.popFirst() {
                if next.properties.isAlphabetic {
                    execute(parameters, next)
                    break
                }
                parameters.unicodeScalars.append(next)
            }
        }
    }

    private mutating func execute(_ parameters: String, _ final: Unicode.Scalar) {
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        switch final {
        case "H": column = (numbers.count > 1 ? numbers[1] : 1) - 1
        case "C": column += numbers.first ?? 1
        case "K": for index in column..<cells.count { cells[index] = " " }
        case "J": cells = cells.map { _ in " " }
        case "m", "h", "l": break
        default: complaints.append("\(parameters)\(final)")
        }
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        let width = columns(of: scalar)
        guard width > 0 else {
            // Terminals keep a mark with what is before it.
            return
        }
        // Without wrapping, the last column has what came last.
        if column + width > cells.count { column = cells.count - width }
        if cells[column].isEmpty, column > 0 { cells[column - 1] = " " }
        if column + width < cells.count, cells[column + width].isEmpty { cells[column + width] = " " }
        cells[column] = String(scalar)
        if width == 2 { cells[column + 1] = "" }
        column = min(column + width, cells.count)
    }

    private func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        case .spacingMark: return opinion == .eachCodePoint ? 1 : 0
        default: return String(scalar).columns()
        }
    }
}
