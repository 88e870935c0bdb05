extension Screen {
    /// Returns the screen, whose box shows the end of its content and stays there while lines arrive; see
    /// ``Pane/followingEnd()``.
    ///
    /// Of a screen with panes, each pane has its own modifiers. While its panes scroll together, those of the screen
    /// apply, too: its handlers are called instead of that of the first pane's start and of the last pane's end.
    public func followingEnd() -> Screen {
        scrolling { $0.followsEnd = true }
    }

    /// Returns the screen with a handler that is called when the start of its box comes into view; see
    /// ``Pane/onReachStart(within:_:)``.
    ///
    /// - Parameters:
    ///   - lines: The number of lines above the view at which the start counts as reached; a negative number counts as
    ///     0.
    ///   - handler: The handler.
    public func onReachStart(within lines: Int = 0, _ handler: @escaping @Sendable () -> Void) -> Screen {
        scrolling { $0.start = Scrolling.Edge(distance: lines, handler: handler) }
    }

    /// Returns the screen with a handler that is called when the end of its box comes into view; see
    /// ``Pane/onReachEnd(within:_:)``.
    ///
    /// - Parameters:
    ///   - lines: The number of lines below the view at which the end counts as reached; a negative number counts as 0.
    ///   - handler: The handler.
    public func onReachEnd(within lines: Int = 0, _ handler: @escaping @Sendable () -> Void) -> Screen {
        scrolling { $0.end = Scrolling.Edge(distance: lines, handler: handler) }
    }

    private func scrolling(_ change: (inout Scrolling) -> Void) -> Screen {
        var screen = self
        screen.box = box.scrolling(change)
        return screen
    }
}
