import MillracePlatform

/// The number of lines and columns of a terminal.
public struct TerminalSize: Hashable, Sendable {
    /// The number of columns of a line.
    public var columns: Int
    /// The number of lines.
    public var rows: Int

    /// Creates a size.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// The usual size of terminals, 80 columns and 24 lines, for when the actual size is unknown.
    public static let standard = TerminalSize(columns: 80, rows: 24)

    /// Returns the size of the terminal of a file.
    ///
    /// The number of columns and the number of lines each come from the terminal, else from `COLUMNS` or `LINES`, else
    /// they are 80 and 24.
    ///
    /// - Parameters:
    ///   - file: The file, usually standard output.
    ///   - environment: A function that returns the value of an environment variable.
    /// - Returns: The size; neither number is 0.
    public static func current(
        of file: Int32 = STDOUT_FILENO,
        environment: (String) -> String? = TerminalEnvironment.process
    ) -> TerminalSize {
        var window = winsize()
        let isKnown = ioctl(file, UInt(TIOCGWINSZ), &window) == 0
        func part(_ measured: UInt16, _ variable: String, _ fallback: Int) -> Int {
            if isKnown, measured > 0 { return Int(measured) }
            guard let value = environment(variable).flatMap({ Int($0) }), value > 0 else { return fallback }
            return min(value, 10_000)
        }
        return TerminalSize(
            columns: part(window.ws_col, "COLUMNS", standard.columns),
            rows: part(window.ws_row, "LINES", standard.rows)
        )
    }
}
