/// The input and the output of a review: a terminal, or two pipes.
struct ReviewConsole {
    /// Whether additions and removals have colors.
    let hasColors: Bool
    /// Whether the answers are to be shown, because no terminal does.
    let showsAnswers: Bool
    /// The end of a question: a blank or, inside a plugin, whose output is passed on line by line, the end of the line.
    var questionEnd = " "
    let write: (String) -> Void
    /// Returns the next line without its end, or nil at the end of the input.
    let readLine: () -> String?

    func writeLine(_ text: String) {
        write(text + "\n")
    }

    /// Repeats a question until the user enters a valid answer; returns `nil` at the end of the input.
    func ask<Answer: ReviewAnswer>(_ question: String, _: Answer.Type) -> Answer? {
        while true {
            write(question + questionEnd)
            guard let line = readLine() else {
                if questionEnd != "\n" { write("\n") }
                return nil
            }
            if showsAnswers { writeLine(line) }
            let word = line.filter { !$0.isWhitespace }.lowercased()
            if let answer = Answer.allCases.first(where: {
                [$0.rawValue, String($0.rawValue.prefix(1))].contains(word)
            }) {
                return answer
            }
            writeLine(Answer.help)
        }
    }
}

/// The answers to a question: words, of which the first letter is enough.
protocol ReviewAnswer: RawRepresentable<String>, CaseIterable {
    /// The effect of each answer, a line for each.
    static var help: String { get }
}
