import MillracePlatform
import MillraceRendering

extension LogLine {
    /// The spoken text: the text, after the word for an error or the letter of another severity.
    public var spoken: String {
        switch severity {
        case nil, .info: text
        case .error: Spoken.texts.failure.filled(["text": text])
        case let severity?: Spoken.joined([severity.sign, text])
        }
    }
}

extension CodeBlock {
    /// The spoken text: the lines, without their numbers.
    public var spoken: String {
        let lines = code.split { $0 == "\n" || $0 == "\r\n" }.map { line in
            line.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
        }
        return Spoken.joined(lines)
    }
}
