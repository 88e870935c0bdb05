extension Screen {
    /// Returns the screen laid out as a frame.
    ///
    /// - Parameters:
    ///   - width: The number of columns, at most 65,536; 0 is allowed and shows nothing.
    ///   - height: The number of lines, or `nil` for as many as needed. If there are too few lines for everything, the
    ///     box scrolls, and its focused node and the title stay visible longest. A frame of a given height has at most
    ///     16 million cells.
    ///   - theme: The theme of the host; a theme of the screen takes precedence, unless the host has no colors.
    /// - Returns: The frame; it depends only on the screen and these arguments.
    public func frame(width: Int, height: Int? = nil, theme: Theme = .standard) -> TextFrame {
        frame(width: width, height: height, focus: nil, theme: theme)
    }

    /// Returns the screen laid out as a frame with a focus and a scroll position.
    ///
    /// - Parameters:
    ///   - width: The number of columns, as above.
    ///   - height: The number of lines, as above.
    ///   - focus: The node that is shown as focused and kept in view; by default none.
    ///   - scroll: The requested number of lines of the box, or of its first pane, above the first visible one. The
    ///     layout changes it as little as needed to bring the focused node into view; ``TextFrame/scroll`` is the
    ///     result.
    ///   - revealsFocus: Whether the layout scrolls to bring the focused node into view.
    ///   - widths: The number of columns that the terminal gives to characters about which terminals differ.
    ///   - previous: A frame of an earlier screen, whose measurements of unchanged nodes are used again; the result
    ///     doesn't depend on it.
    /// - Returns: The frame; it depends only on the screen and these arguments.
    package func frame(
        width: Int,
        height: Int? = nil,
        focus: Focus? = nil,
        scroll: Int = 0,
        revealsFocus: Bool = true,
        widths: WidthRules = .standard,
        theme: Theme = .standard,
        after previous: TextFrame? = nil
    ) -> TextFrame {
        frame(
            width: width,
            height: height,
            focus: focus,
            scrolls: ScrollPositions(row: scroll, ofPart: pinnedTop.partCount),
            revealsFocus: revealsFocus,
            widths: widths,
            theme: theme,
            after: previous,
            window: nil
        )
    }

    private func frame(
        width: Int,
        height: Int?,
        focus: Focus?,
        scrolls: ScrollPositions,
        revealsFocus: Bool,
        widths: WidthRules,
        theme: Theme,
        after previous: TextFrame?,
        window: ScreenInteraction?
    ) -> TextFrame {
        let width = LayoutLimits.columns(width)
        let theme = shownTheme(on: theme)
        return widths.measuring {
            LayoutMemo.remembering {
                let height = height.map { LayoutLimits.height($0, width: width) }
                let layout = ScreenLayout(
                    screen: self,
                    width: width,
                    focus: focus,
                    theme: theme,
                    isEndless: height == nil,
                    previous: previous
                )
                let own = layout.frame(height: height, scrolls: scrolls, revealsFocus: revealsFocus)
                var frame = covered(own, height: height, theme: theme, window: window)
                frame.windowTitle = windowTitle
                return frame
            }
        }
    }

    /// Returns the frame with the windows and the toasts over it.
    private func covered(_ frame: TextFrame, height: Int?, theme: Theme, window: ScreenInteraction?) -> TextFrame {
        var frame = frame
        var (screen, interaction, focus) = (self, window, Focus?.none)
        while let overlay = screen.topOverlay {
            let layout = WindowLayout(overlay, over: screen, in: frame, height: height, of: interaction, theme: theme)
            frame = layout.cover(frame, height: height, with: interaction)
            (screen, interaction, focus) = (overlay.window(over: screen), interaction?.window, interaction?.focus)
        }
        let toasts = allToasts
        guard !toasts.isEmpty else { return frame }
        guard height != nil else { return ToastLayout.extend(frame, with: toasts, theme: theme) }
        return ToastLayout.cover(
            frame,
            with: toasts,
            besideWindow: frame.windows.last.map { ($0.rows, $0.columns) },
            focus: focus.flatMap { frame.topNode($0.id) },
            theme: theme
        )
    }

    /// Returns the screen laid out as a frame with the focus and scroll position of a user's interaction.
    ///
    /// - Parameters:
    ///   - width: The number of columns.
    ///   - height: The number of lines, or `nil` for as many as needed.
    ///   - interaction: The focus and the scroll position, after `update(to:)` with this screen.
    ///   - widths: The number of columns that the terminal gives to characters about which terminals differ.
    ///   - theme: The theme of the host; a theme of the screen takes precedence, unless the host has no colors.
    /// - Returns: The frame, to be passed to ``ScreenInteraction/didShow(_:)``.
    public func frame(
        width: Int,
        height: Int?,
        of interaction: ScreenInteraction,
        widths: WidthRules = .standard,
        theme: Theme = .standard
    ) -> TextFrame {
        frame(
            width: width,
            height: height,
            focus: interaction.focus,
            scrolls: interaction.scrolls,
            revealsFocus: interaction.revealsFocus,
            widths: widths,
            theme: theme,
            after: interaction.shown,
            window: interaction.window
        )
    }

    /// Returns the screen as lines of plain text without trailing spaces, for snapshots and pipes.
    ///
    /// - Parameter width: The maximum number of columns of a line.
    /// - Returns: The lines, separated by line breaks.
    public func text(width: Int) -> String {
        frame(width: width).plainText
    }
}
