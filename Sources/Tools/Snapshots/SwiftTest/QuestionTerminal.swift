import Foundation

/// The input of the command: the standard input or, inside a plugin, that of the package manager.
///
/// The package manager starts a plugin in a group of processes that may not read from the terminal. The group takes the
/// terminal when it is about to read, and gives it back at the end.
package final class QuestionTerminal {
    /// Whether a person types the answers.
    package let isTerminal: Bool
    private let group = ForegroundGroup()

    /// Opens an input.
    ///
    /// - Parameter input: The file with the answers; nil for the standard input. A file that can't be opened has none.
    package init(input: String?) {
        if let input {
            let opened = open(input, O_RDONLY)
            let file = opened >= 0 ? opened : open("/dev/null", O_RDONLY)
            if file > STDIN_FILENO {
                dup2(file, STDIN_FILENO)
                close(file)
            }
        }
        isTerminal = isatty(STDIN_FILENO) == 1
    }

    /// Whether lines may have colors.
    package var hasColors: Bool {
        let variables = ProcessInfo.processInfo.environment
        let isUnwanted = variables["NO_COLOR"].map { !$0.isEmpty } ?? false
        return isTerminal && !isUnwanted && variables["TERM"] != "dumb"
    }

    /// Returns the next line, or nil at the end.
    package func readLine() -> String? {
        if isTerminal { group.take() }
        return Swift.readLine()
    }

    /// Lets the processes read from the terminal that could before.
    package func giveBack() {
        group.giveBack()
    }
}
