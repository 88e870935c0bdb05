import MillracePlatform

extension Component {
    /// Returns the words of the component's lines; lines, blocks and arrows are left out.
    public var spoken: String {
        let lines = TextFrame(width: Spoken.width, lineCount: height(in: Space(width: Spoken.width))) {
            draw(on: &$0, in: Space(width: Spoken.width))
        }
        .lines
        return Spoken.joined(lines.map { Spoken.words(of: $0) })
    }
}

/// The parts of sentences.
package enum Spoken {
    /// The width for which spoken texts are made, the same on all terminals.
    static let width = 80

    /// Returns the parts that aren't empty, separated by commas, as one sentence without control characters.
    package static func joined(_ parts: [String]) -> String {
        sentence(parts.filter { !$0.isEmpty }.joined(separator: ", "))
    }

    /// The sentences of the current table.
    package static var texts: SpokenTexts {
        Texts.current.spoken
    }

    /// Returns the problem of a value, if there is one.
    package static func problem(_ problem: String?) -> String {
        problem.map { texts.problem.filled(["text": $0]) } ?? ""
    }

    /// Returns the number of an element among all.
    package static func place(_ index: Int, of count: Int) -> String {
        texts.place.filled(["number": "\(index + 1)", "count": "\(count)"])
    }

    /// Returns a part of the whole.
    package static func percent(_ number: Int) -> String {
        texts.percent.filled(["number": "\(number)"])
    }

    /// Returns a sentence with its end.
    static func ended(_ sentence: String) -> String {
        sentence.last.map { ".!?…:".contains($0) } == true ? sentence : sentence + "."
    }

    /// Returns the words of a line; several spaces between two are a comma.
    static func words(of line: String) -> String {
        let kept = String(String.UnicodeScalarView(line.unicodeScalars.map { isDrawn($0) ? " " : $0 }))
        var words: [String] = []
        for part in kept.split(separator: "  ") {
            let word = part.split(separator: " ").joined(separator: " ")
            if !word.isEmpty { words.append(word) }
        }
        return words.joined(separator: ", ")
    }

    /// Returns whether a character is a line, a block, dots or an arrow of a picture.
    private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2500...0x25FF, 0x2800...0x28FF, 0x2039, 0x203A: true
        default: false
        }
    }

    /// Returns a sentence in one line, without control characters and characters that turn its direction: it may be
    /// text from a backend.
    static func sentence(_ text: String) -> String {
        guard !text.isPrintableASCII else { return text }
        let scalars = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            switch scalar.value {
            case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
            case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
            case 0x7F...0x9F: "\u{FFFD}"
            case 0x202A...0x202E, 0x2066...0x2069: nil
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Returns a number as text, without a fraction of zero.
    package static func number(_ value: Double) -> String {
        guard value.isFinite else { return texts.noNumber }
        return abs(value) < 1e15 && value == value.rounded() ? String(Int(value)) : String(value)
    }

    package static func chart(_ values: [Double]) -> String {
        let numbers = values.filter(\.isFinite)
        guard let least = numbers.min(), let greatest = numbers.max() else { return texts.emptyChart }
        return texts.chart.filled([
            "count": "\(numbers.count)", "least": number(least), "greatest": number(greatest),
        ])
    }
}
