import Millrace

extension SnapshotStrategy where Value == Screen {
    /// The screen as lines of plain text; a screen with two nodes of one id is a failure.
    ///
    /// ```swift
    /// assertSnapshot(of: renderer.render(state: .fixture()), as: .text(width: 12))
    /// ```
    /// ```text
    /// Cities
    /// ────────────
    ///   London
    /// ```
    ///
    /// - Parameter width: How many columns a line has at most.
    /// - Returns: The strategy.
    public static func text(width: Int) -> SnapshotStrategy {
        SnapshotStrategy { screen in
            try screen.requireDistinctNodeIDs()
            return screen.text(width: width)
        }
    }

    /// The screen as lines of text with the escape sequences of its colors and styles; a screen with two nodes of one id is a
    /// failure.
    ///
    /// The escape character is written as `\e` and a backslash as `\\`, so that the file can be read and reviewed.
    ///
    /// ```swift
    /// assertSnapshot(of: Screen(title: "") { Node(id: 1) { Text("Done").bold() } }, as: .ansi(width: 12))
    /// ```
    /// ```text
    ///   \e[0;1mDone\e[0m
    /// ```
    ///
    /// - Parameters:
    ///   - width: How many columns a line has at most.
    ///   - colors: How many colors the terminal has: 24 bits by default.
    /// - Returns: The strategy.
    public static func ansi(width: Int, colors: ColorSupport = .trueColor) -> SnapshotStrategy {
        SnapshotStrategy { screen in
            try screen.requireDistinctNodeIDs()
            return screen.frame(width: width).ansi(colors: colors)
                .replacing("\\", with: "\\\\")
                .replacing("\u{1B}", with: "\\e")
        }
    }
}
