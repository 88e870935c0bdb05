/// Asks a person what to do with a change, on a terminal.
struct MergeDialog {
    let write: (String) -> Void
    /// Returns the next line without its end, or nil at the end of the input.
    let readLine: () -> String?

    /// Asks until the person gives a valid answer; returns nil at the end of the input.
    func ask(_ question: MergeQuestion) -> MergeAnswer? {
        write(question.text + "\n")
        while let line = readLine() {
            if let answer = question.answer(line) { return answer }
            write("Answer with one of the letters in parentheses.\n")
        }
        return nil
    }
}
