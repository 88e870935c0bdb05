import Foundation

/// The input of the command: the standard input or, inside a plugin, that of the package manager.
///
/// The package manager starts a plugin in a group of processes that may not read from the terminal. The group takes the
/// terminal when it is about to read, and gives it back at the end.
final class ReviewTerminal {
    /// Whether a person types the answers.
    let isTerminal: Bool
    private var formerGroup: pid_t?

    /// Opens an input.
    ///
    /// - Parameter input: The file with the answers; nil for the standard input. A file that can't be opened has none.
    init(input: String?) {
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
    var hasColors: Bool {
        let variables = ProcessInfo.processInfo.environment
        let isUnwanted = variables["NO_COLOR"].map { !$0.isEmpty } ?? false
        return isTerminal && !isUnwanted && variables["TERM"] != "dumb"
    }

    /// Returns the next line, or nil at the end.
    func readLine() -> String? {
        takeTerminal()
        return Swift.readLine()
    }

    /// Lets the processes read from the terminal that could before.
    func giveBack() {
        guard let group = formerGroup else { return }
        formerGroup = nil
        _ = tcsetpgrp(STDIN_FILENO, group)
    }

    private func takeTerminal() {
        guard isTerminal, formerGroup == nil else { return }
        let group = tcgetpgrp(STDIN_FILENO)
        guard group > 0, group != getpgrp() else { return }
        // Without this, a process in the background that takes the terminal is stopped.
        signal(SIGTTOU, SIG_IGN)
        if tcsetpgrp(STDIN_FILENO, getpgrp()) == 0 { formerGroup = group }
    }
}
