import MillracePlatform

/// The questions of the gallery and the answers of the process with the previews: a line of JSON each.
///
/// The gallery writes questions to the standard input of the process, and reads the answers from its standard output,
/// between the lines that tests and previews may print. The process ends when its input does.
package enum PreviewMessage {
    package enum Question: Codable, Equatable, Sendable {
        case list
        case picture(PreviewRequest)
    }

    package enum Answer: Codable, Equatable, Sendable {
        case list([PreviewEntry])
        case picture(PreviewFrame)
        /// There is no picture, for a reason in words.
        case problem(String)
    }

    /// The environment variable that makes the tests of a package answer questions.
    package static let variable = "MILLRACE_PREVIEWS"

    /// The time that a picture may take, in seconds; the process with the previews is ended then.
    package static let secondsOfPicture: UInt32 = 10

    /// The start of a line that is an answer.
    private static let mark = "\u{1}preview "

    package static func line(_ question: Question) -> String {
        json(question)
    }

    package static func line(_ answer: Answer) -> String {
        mark + json(answer)
    }

    /// Reads a question; `nil` for anything else.
    package static func question(_ line: String) -> Question? {
        try? JSONDecoder().decode(Question.self, from: Data(line.utf8))
    }

    /// Reads an answer; `nil` for any other line of the output.
    package static func answer(_ line: String) -> Answer? {
        // A text that was printed without the end of its line may be before the answer.
        guard let start = line.firstRange(of: mark) else { return nil }
        return try? JSONDecoder().decode(Answer.self, from: Data(line[start.upperBound...].utf8))
    }

    private static func json(_ value: some Encodable) -> String {
        // Strings and numbers can always be encoded.
        (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
