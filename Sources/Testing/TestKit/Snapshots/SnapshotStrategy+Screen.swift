import Millrace

extension SnapshotStrategy where Value == Screen {
    /// Returns the strategy for screens as plain text; duplicate node ids on a screen, or several controls in a
    /// node, are a failure.
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
    /// - Parameter width: The maximum number of columns of a line.
    /// - Returns: The strategy.
    public static func text(width: Int) -> SnapshotStrategy {
        SnapshotStrategy { screen in
            try screen.requireNoMistakes()
            return screen.text(width: width)
        }
    }

    /// Returns the strategy for screens as text with the escape sequences of colors and styles; duplicate node ids on a
    /// screen, or several controls in a node, are a failure.
    ///
    /// `\e` stands for the escape character and `\\` for a backslash, so that a reviewer can read the file.
    ///
    /// ```swift
    /// assertSnapshot(of: Screen(title: "") { Node(id: 1) { Text("Done").bold() } }, as: .ansi(width: 12))
    /// ```
    /// ```text
    ///   \e[0;1mDone\e[0m
    /// ```
    ///
    /// - Parameters:
    ///   - width: The maximum number of columns of a line.
    ///   - colors: The number of colors of the terminal: 24 bits by default.
    /// - Returns: The strategy.
    public static func ansi(width: Int, colors: ColorSupport = .trueColor) -> SnapshotStrategy {
        SnapshotStrategy { screen in
            try screen.requireNoMistakes()
            return screen.frame(width: width).ansi(colors: colors)
                .replacing("\\", with: "\\\\")
                .replacing("\u{1B}", with: "\\e")
        }
    }
}
