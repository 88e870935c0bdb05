import Foundation
import SwiftTestCommand

/// The terminal of the gallery: that of the process or, inside a plugin, that of the package manager.
///
/// The package manager starts a plugin in a group of processes that may not read from the terminal, and with pipes in
/// its place. The group of the gallery takes the terminal, and gives it back at the end.
final class GalleryTerminal {
    private let group = ForegroundGroup()

    /// Whether the gallery has the terminal of another group; no shell would continue it if it were suspended.
    var isTaken: Bool { group.isTaken }

    /// Opens a terminal; a path that is none changes nothing.
    ///
    /// - Parameter path: The path of the terminal; nil for that of the process.
    init(path: String?) {
        guard let path else { return }
        let terminal = open(path, O_RDWR)
        guard terminal >= 0 else { return }
        defer { close(terminal) }
        guard isatty(terminal) == 1 else { return }
        dup2(terminal, STDIN_FILENO)
        dup2(terminal, STDOUT_FILENO)
        group.take()
    }

    /// Lets the processes have the terminal that had it before.
    func giveBack() {
        group.giveBack()
    }
}
