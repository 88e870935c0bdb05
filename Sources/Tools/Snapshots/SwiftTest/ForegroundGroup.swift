import Foundation

/// The terminal of the standard input, which the group of this process takes from another group.
///
/// The package manager starts a plugin in a group of processes that may not read from the terminal.
package final class ForegroundGroup {
    private var former: pid_t?

    package init() {}

    /// Whether the group has taken the terminal of another one.
    package var isTaken: Bool { former != nil }

    /// Takes the terminal, if another group has it.
    package func take() {
        guard former == nil else { return }
        let group = tcgetpgrp(STDIN_FILENO)
        guard group > 0, group != getpgrp() else { return }
        // Without this, a process in the background that takes the terminal is stopped.
        signal(SIGTTOU, SIG_IGN)
        if tcsetpgrp(STDIN_FILENO, getpgrp()) == 0 { former = group }
    }

    /// Lets the processes have the terminal that had it before.
    package func giveBack() {
        guard let group = former else { return }
        former = nil
        _ = tcsetpgrp(STDIN_FILENO, group)
    }
}
