/// The standard output of a command.
package enum CommandOutput {
    /// Prints a text.
    ///
    /// If the text can't be written, ends the process: silently if the reader has closed the pipe.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - command: The name of the command, for the message on the standard error.
    ///   - status: The exit status of a command whose output can't be written.
    package static func write(_ text: String, of command: String, failingWith status: Int32 = 1) {
        guard let reason = write(text, to: 1) else { return }
        if reason == EPIPE { exit(0) }
        let message = String(cString: strerror(reason))
        _ = write("\(command): The output can't be written: \(message).\n", to: 2)
        exit(status)
    }

    /// Writes a text to a file descriptor, and returns the `errno` of a failed write.
    private static func write(_ text: String, to file: Int32) -> Int32? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                return errno
            }
        }
        return nil
    }
}
