@testable import MillraceRendering

/// A terminal that joins what it reads with what stands in the cell before the cursor, wherever that was written from.
struct JoiningTerminal {
    enum Manner: CaseIterable {
        /// As tmux 3.3 and xterm do: marks without a column join, and whatever comes after a joiner and isn't ASCII.
        case codePoints
        /// As terminals with mode 2027 do: whatever makes one grapheme.
        case graphemes
    }

    private(set) var cells: [[String]]
    private var row = 0
    private var column = 0
    private let manner: Manner

    init(width: Int, height: Int, manner: Manner) {
        cells = Array(repeating: Array(repeating: " ", count: width), count: height)
        self.manner = manner
    }

    mutating func receive(_ bytes: [UInt8]) {
        var rest = Substring(String(decoding: bytes, as: UTF8.self)).unicodeScalars
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\r": column = 0
            case "\n": row += 1
            case "\u{1B}":
                rest.removeFirst()
                let parameters = rest.prefix { !$0.properties.isAlphabetic }
                rest = rest.dropFirst(parameters.count)
                if let final = rest.popFirst() { execute(String(parameters), final) }
            default: write(scalar)
            }
        }
    }

    /// Returns what is in other cells than in those of a frame, or `nil`.
    func difference(from frame: TextFrame) -> String? {
        for row in 0..<frame.height {
            for column in 0..<frame.width where frame[row, column].width > 0 {
                let cell = frame[row, column]
                let shown = cells[row][column..<column + cell.width].joined()
                guard !shown.unicodeScalars.elementsEqual(cell.text.unicodeScalars) else { continue }
                return "row \(row), column \(column) has \(points(shown)) and not \(points(cell.text))"
            }
        }
        return nil
    }

    private func points(_ text: String) -> String {
        text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    }

    private mutating func execute(_ parameters: String, _ final: Unicode.Scalar) {
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        switch final {
        case "H": (row, column) = ((numbers.first ?? 1) - 1, (numbers.dropFirst().first ?? 1) - 1)
        case "C": column += numbers.first ?? 1
        case "K": for index in column..<cells[row].count { cells[row][index] = " " }
        case "J": cells = cells.map { $0.map { _ in " " } }
        default: break
        }
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        guard row < cells.count else { return }
        if let start = joinStart(of: scalar) {
            cells[row][start].unicodeScalars.append(scalar)
            guard manner == .graphemes else { return }
            // The cluster may be wider than what was of it before.
            let end = min(cells[row].count, start + cells[row][start].columns())
            for index in start + 1..<max(start + 1, end) { clear(index, to: "") }
            column = max(column, end)
            return
        }
        let width = max(1, columns(of: scalar))
        if column + width > cells[row].count { column = cells[row].count - width }
        for index in column..<column + width { clear(index, to: "") }
        cells[row][column] = String(scalar)
        column += width
    }

    /// Where the cell begins that a code point joins.
    private func joinStart(of scalar: Unicode.Scalar) -> Int? {
        guard column > 0 else { return nil }
        var start = min(column, cells[row].count) - 1
        while start > 0, cells[row][start].isEmpty { start -= 1 }
        let before = cells[row][start]
        switch manner {
        case .codePoints:
            return columns(of: scalar) == 0 || before.unicodeScalars.last == "\u{200D}" && !scalar.isASCII ? start : nil
        case .graphemes:
            return (before + String(scalar)).count == 1 ? start : nil
        }
    }

    /// Puts a text into a cell; what is left of a wide one after it is blank.
    private mutating func clear(_ index: Int, to text: String) {
        var after = index + 1
        while after < cells[row].count, cells[row][after].isEmpty {
            cells[row][after] = " "
            after += 1
        }
        cells[row][index] = text
    }

    private func columns(of scalar: Unicode.Scalar) -> Int {
        switch WidthClass.of(scalar) {
        case .mark, .jamo, .invisible: 0
        case .hidden where scalar == "\u{115F}": 2
        case .hidden where scalar == "\u{200C}" || scalar == "\u{200D}" || scalar.value >= 0xE0000: 0
        case .hidden, .isolate, .unknown: 1
        case .narrow, .narrowEmoji, .spacingMark, .flagLetter: 1
        case .wide, .wideEmoji: 2
        }
    }
}
