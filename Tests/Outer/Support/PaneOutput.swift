import Foundation
import Glibc
import Testing

/// What a pane of tmux writes: it wakes a test that waits for something to be shown.
package final class PaneOutput {
    private let path: String
    private let descriptor: Int32

    /// Creates a pipe in a folder, to which nobody writes yet.
    package init(in folder: URL, named name: String = "pane") throws {
        path = folder.appending(path: name).path
        try #require(mkfifo(path, 0o600) == 0)
        descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        try #require(descriptor >= 0)
    }

    deinit {
        close(descriptor)
    }

    /// The words of tmux by which a pane writes here, too.
    package var command: [String] {
        ["pipe-pane", "-O", "exec cat > '\(path)'"]
    }

    /// Waits until the pane has written something since the last call, for a second at most: what tmux itself shows
    /// comes without a word.
    package func wait() {
        var pane = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&pane, 1, 1_000) > 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while read(descriptor, &bytes, bytes.count) > 0 {}
    }
}
