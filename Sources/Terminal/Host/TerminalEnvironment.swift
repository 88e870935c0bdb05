import Foundation
import MillraceRendering

/// What the environment says about the terminal.
public enum TerminalEnvironment {
    /// Returns the value of a variable of this process's environment.
    @Sendable
    public static func process(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Returns whether a file is a terminal.
    public static func isTerminal(_ file: Int32) -> Bool {
        isatty(file) == 1
    }

    /// Returns whether an app can have the terminal for itself: input and output are terminals, `TERM` says which and isn't
    /// `dumb`, and `NO_TTY` isn't set to anything.
    ///
    /// - Parameters:
    ///   - input: Where keys come from.
    ///   - output: Where frames go.
    ///   - environment: Returns the value of a variable.
    /// - Returns: Whether it can.
    public static func isInteractive(
        input: Int32 = 0,
        output: Int32 = 1,
        environment: (String) -> String? = process
    ) -> Bool {
        let isForbidden = !(environment("NO_TTY") ?? "").isEmpty
        let isDumb = ["", "dumb"].contains(environment("TERM") ?? "")
        return !isForbidden && !isDumb && isTerminal(input) && isTerminal(output)
    }

    /// Returns whether the locale of the environment has UTF-8, or `nil` when no locale is set.
    ///
    /// The first of `LC_ALL`, `LC_CTYPE` and `LANG` that isn't empty decides.
    ///
    /// - Parameter environment: Returns the value of a variable.
    /// - Returns: Whether a terminal of that locale can be sent UTF-8.
    public static func usesUTF8(environment: (String) -> String? = process) -> Bool? {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment($0) }.first { !$0.isEmpty }
        return locale.map { $0.lowercased().filter { $0 != "-" }.contains("utf8") }
    }

    /// Returns how many colors may be used.
    ///
    /// In this order: `NO_COLOR` (no-color.org; any value but an empty one) forbids them; a `CLICOLOR_FORCE` that is neither
    /// empty nor `0` asks for them even where there is no terminal; without a terminal, or with `TERM=dumb`, there are none;
    /// `COLORTERM` of `truecolor` or `24bit` is 24 bits; a `TERM` with `256color` is 256; any other terminal has 16.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether the output goes to a terminal.
    ///   - environment: Returns the value of a variable.
    /// - Returns: The colors.
    public static func colorSupport(
        isTerminal: Bool,
        environment: (String) -> String? = process
    ) -> ColorSupport {
        func value(_ name: String) -> String {
            environment(name) ?? ""
        }
        guard value("NO_COLOR").isEmpty else { return .none }
        let isForced = !["", "0"].contains(value("CLICOLOR_FORCE"))
        let term = value("TERM")
        guard isForced || (isTerminal && !term.isEmpty && term != "dumb") else { return .none }
        if ["truecolor", "24bit"].contains(value("COLORTERM")) || term.hasSuffix("-direct") { return .trueColor }
        return term.contains("256color") ? .ansi256 : .ansi16
    }
}
