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
