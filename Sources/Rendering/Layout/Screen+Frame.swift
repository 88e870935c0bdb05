extension Screen {
    /// Lays the screen out.
    ///
    /// - Parameters:
    ///   - width: How many columns every line has, at most 65,536; 0 is allowed and shows nothing.
    ///   - height: How many lines there are, or `nil` for as many as are needed. When there are too few for everything,
    ///     the box scrolls, and the last things to give way are its focused node and the title. A frame of a height that was
    ///     asked for has at most 16 million cells.
    ///   - focus: The node that is shown as focused and kept in view; by default none.
    ///   - scroll: How many lines of the box should be above the first that is in view. It is moved as little as is
    ///     needed to have the focused node in view; `TextFrame.scroll` tells where it is then.
    ///   - revealsFocus: Whether it is moved for that.
    ///   - widths: How many columns the terminal gives to what terminals differ about.
    ///   - previous: A frame of an earlier screen. What was measured for it and is the same is not measured again; the
    ///     result doesn't depend on it.
    /// - Returns: A frame that depends on nothing but the screen and these arguments.
    public func frame(
        width: Int,
        height: Int? = nil,
        focus: Focus? = nil,
        scroll: Int = 0,
        revealsFocus: Bool = true,
        widths: WidthRules = .standard,
        after previous: TextFrame? = nil
    ) -> TextFrame {
        widths.measuring {
            LayoutMemo.remembering {
                ScreenLayout(screen: self, width: LayoutLimits.columns(width), focus: focus, previous: previous)
                    .frame(height: height, scroll: scroll, revealsFocus: revealsFocus)
            }
        }
    }

    /// Lays the screen out as the user has it.
    ///
    /// - Parameters:
    ///   - width: How many columns every line has.
    ///   - height: How many lines there are, or `nil` for as many as are needed.
    ///   - interaction: The focus and the scrolling, after `update(to:)` with this screen.
    ///   - widths: How many columns the terminal gives to what terminals differ about.
    /// - Returns: The frame, for `didShow(_:)`.
    public func frame(
        width: Int,
        height: Int?,
        of interaction: ScreenInteraction,
        widths: WidthRules = .standard
    ) -> TextFrame {
        frame(
            width: width,
            height: height,
            focus: interaction.focus,
            scroll: interaction.scroll,
            revealsFocus: interaction.revealsFocus,
            widths: widths,
            after: interaction.shown
        )
    }

    /// Returns the screen as lines of plain text, without the spaces at their ends: for snapshots and for pipes.
    ///
    /// - Parameter width: How many columns a line has at most.
    /// - Returns: The lines, with a line break between two of them.
    public func text(width: Int) -> String {
        frame(width: width).plainText
    }
}
