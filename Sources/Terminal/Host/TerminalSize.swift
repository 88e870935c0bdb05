import Foundation

/// How many lines and columns a terminal has.
public struct TerminalSize: Hashable, Sendable {
    /// The columns of a line.
    public var columns: Int
    /// The lines.
    public var rows: Int

    /// Creates a size.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// What terminals have had for fifty years, for when nobody says anything else.
    public static let standard = TerminalSize(columns: 80, rows: 24)

    /// Returns the size of the terminal behind a file.
    ///
    /// What the terminal says goes first, then `COLUMNS` and `LINES`, then 80 by 24; each of the two is decided by itself.
    ///
    /// - Parameters:
    ///   - file: The file, usually standard output.
    ///   - environment: Returns the value of an environment variable.
    /// - Returns: The size, neither part of which is 0.
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
