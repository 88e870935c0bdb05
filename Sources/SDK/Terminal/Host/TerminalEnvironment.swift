import MillracePlatform
import MillraceRendering

/// Properties of the terminal, as the environment variables describe them.
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

    /// Returns whether an app can take over the terminal: input and output are terminals, `TERM` is set to a value
    /// other than `dumb`, and `NO_TTY` is empty or not set.
    ///
    /// - Parameters:
    ///   - input: The file to read keys from.
    ///   - output: The file to paint frames on.
    ///   - environment: A function that returns the value of a variable.
    /// - Returns: Whether the app can take over the terminal.
    public static func isInteractive(
        input: Int32 = 0,
        output: Int32 = 1,
        environment: (String) -> String? = process
    ) -> Bool {
        let isForbidden = !(environment("NO_TTY") ?? "").isEmpty
        let isDumb = ["", "dumb"].contains(environment("TERM") ?? "")
        return !isForbidden && !isDumb && isTerminal(input) && isTerminal(output)
    }

    /// Returns whether the locale of the environment uses UTF-8, or `nil` if no locale is set.
    ///
    /// The first of `LC_ALL`, `LC_CTYPE` and `LANG` that isn't empty decides.
    ///
    /// - Parameter environment: A function that returns the value of a variable.
    /// - Returns: Whether a terminal with this locale can display UTF-8.
    public static func usesUTF8(environment: (String) -> String? = process) -> Bool? {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment($0) }.first { !$0.isEmpty }
        return locale.map { $0.lowercased().filter { $0 != "-" }.contains("utf8") }
    }

    /// Returns whether the terminal's background is light, by `COLORFGBG`, or `nil` without it.
    ///
    /// The variable ends in the number of a color, for example `0;default;15`: 7 and 9 to 15 are light, 0 to 6 and 8
    /// dark.
    ///
    /// - Parameter environment: A function that returns the value of a variable.
    /// - Returns: Whether the background is light.
    public static func hasLightBackground(environment: (String) -> String? = process) -> Bool? {
        let fields = (environment("COLORFGBG") ?? "").split(separator: ";", omittingEmptySubsequences: false)
        guard fields.count > 1, let number = fields.last.flatMap({ UInt8($0) }), number < 16 else { return nil }
        return number == 7 || number > 8
    }

    /// Returns the color support to use for an output.
    ///
    /// A non-empty `NO_COLOR` (no-color.org) turns colors off. Without a terminal, or with a `TERM` that is empty or
    /// `dumb`, there are no colors either, unless `CLICOLOR_FORCE` is neither empty nor `0`. Otherwise `COLORTERM` of
    /// `truecolor` or `24bit`, or a `TERM` that ends in `-direct`, means 24 bits, a `TERM` that contains `256color`
    /// means 256 colors, and any other terminal has 16.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether the output goes to a terminal.
    ///   - environment: A function that returns the value of a variable.
    /// - Returns: The color support.
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

    /// Returns whether a terminal links texts to addresses, or at least doesn't show the sequences (OSC 8).
    ///
    /// Only terminals are excluded that would show parts of the sequences: the Linux console, hardware terminals, and
    /// GNU screen.
    ///
    /// - Parameter environment: A function that returns the value of a variable.
    public static func showsLinks(environment: (String) -> String? = process) -> Bool {
        let term = environment("TERM") ?? ""
        if ["", "dumb", "linux", "cons25", "ansi", "sun", "emacs"].contains(term) || term.hasPrefix("vt") {
            return false
        }
        return !term.hasPrefix("screen") || !(environment("TMUX") ?? "").isEmpty
    }

    /// Returns whether the terminal is st, which sends Insert, Delete, Home and End as other terminals do only in the
    /// keypad's application mode.
    ///
    /// Elsewhere the mode takes keys away: with PuTTY and on the Linux console, the signs of the numeric keypad become
    /// function keys.
    static func needsKeypadMode(environment: (String) -> String? = process) -> Bool {
        let term = environment("TERM") ?? ""
        return ["st", "stterm"].contains(term.split(separator: "-").first)
    }

    /// Returns whether the program runs in GNU screen, which keeps escape back until the next key while the mouse is
    /// reported.
    static func losesEscape(environment: (String) -> String?) -> Bool {
        !(environment("STY") ?? "").isEmpty && (environment("TMUX") ?? "").isEmpty
    }

    /// Returns whether the program runs in tmux or GNU screen, also on another machine: tmux makes a title of a string
    /// for applications (APC).
    static func makesTitles(environment: (String) -> String?) -> Bool {
        let term = environment("TERM") ?? ""
        return term.hasPrefix("tmux") || term.hasPrefix("screen")
            || ["TMUX", "STY"].contains { !(environment($0) ?? "").isEmpty }
    }

    /// Returns whether the user wants spinners and bars that stand still: `REDUCE_MOTION` is neither empty nor `0`.
    ///
    /// - Parameter environment: A function that returns the value of a variable.
    public static func prefersLessMotion(environment: (String) -> String? = process) -> Bool {
        !["", "0"].contains(environment("REDUCE_MOTION") ?? "")
    }

    /// Returns whether the user wants sentences instead of screens: `MILLRACE_ACCESSIBLE` or `ACCESSIBLE` is neither
    /// empty nor `0`.
    ///
    /// - Parameter environment: A function that returns the value of a variable.
    public static func prefersSentences(environment: (String) -> String? = process) -> Bool {
        ["MILLRACE_ACCESSIBLE", "ACCESSIBLE"].contains { !["", "0"].contains(environment($0) ?? "") }
    }
}
