/// The part of a terminal that an application takes.
///
/// ```swift
/// func runBelowThePrompt(showing stack: ScreenStack) throws {
///     try TerminalApplication(showing: stack, in: .inline(height: 8)).run()
/// }
/// ```
public enum TerminalArea: Hashable, Sendable {
    /// The whole screen; its earlier content is restored at the end.
    case wholeScreen
    /// Lines below the prompt: the earlier content of the terminal stays above them, and the next prompt comes below
    /// them.
    ///
    /// The area begins at the cursor, on a line of its own. Where the terminal has too few lines below the cursor, it
    /// scrolls by the missing ones. On a terminal of fewer lines than `height`, the area has all of them, and a
    /// `height` below 1 counts as 1. At the end, and while the process is suspended, the newest frame stays where it
    /// is, unless `keepsLastFrame` is `false`: the area is cleared then, and the next prompt replaces it.
    ///
    /// Mouse rows count from the area's first line; clicks outside of the area, and all until the terminal has reported
    /// the area's position, aren't delivered. A terminal that wraps lines again when it becomes narrower may leave
    /// pieces of an old frame above the area.
    case inline(height: Int, keepsLastFrame: Bool = true)

    /// Returns the size of the area's frames on a terminal of a given size.
    func size(in terminal: TerminalSize) -> TerminalSize {
        guard case let .inline(height, _) = self else { return terminal }
        return TerminalSize(columns: terminal.columns, rows: min(max(1, height), terminal.rows))
    }

    var isInline: Bool {
        self != .wholeScreen
    }

    /// Whether the newest frame stays on the terminal at the end.
    var keepsLastFrame: Bool {
        guard case .inline(_, true) = self else { return false }
        return true
    }
}
