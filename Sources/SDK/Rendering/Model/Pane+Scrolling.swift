extension Pane {
    /// Returns the pane, which shows the end of its content, and stays there while lines arrive.
    ///
    /// ```swift
    /// Pane {
    ///     for line in log { Node(id: line.number, Text(line.text)) }
    /// }
    /// .bordered("Log")
    /// .followingEnd()
    /// ```
    /// After a reader has scrolled up by two lines, and two more have arrived:
    /// ```text
    /// ┌ Log ─────────────┐
    /// │  Line 3          │
    /// │  Line 4          █
    /// │  Line 5          │
    /// └ end ↓ 2 new ─────┘
    /// ```
    /// A reader who scrolls up, or whose focus would leave the view, stays at the same text, whatever changes above and
    /// below. The lower border says how many nodes below are new; without a border, the end of the last line does.
    /// A click on the number, the end key, or scrolling down to the end returns there. A text field uses the end key
    /// first while its cursor isn't at the end of its text; so does a list with the focus.
    ///
    /// Panes that scroll together, as on a narrow terminal, are one window, which can follow one end only: that of the
    /// last pane. Of a pane above another one, that window shows the start at first, or the last node that can have the
    /// focus, and stays at the same text while lines arrive.
    ///
    /// If the pane shows another list, give the nodes other ids: the pane then shows the end of that list.
    public func followingEnd() -> Pane {
        scrolling { $0.followsEnd = true }
    }

    /// Returns the pane with a handler that is called when the start of its content comes into view: by a key, the
    /// wheel, another size, or another content.
    ///
    /// The handler is called once for each arrival, after the frame is shown, on the application's thread. An arrival
    /// ends when the window leaves the edge; so it does when another node becomes the first, as that of an older page
    /// that is too short to fill the pane. What comes in above then leaves the lines that are in view in their place.
    /// Without nodes, and in a frame that is as high as its content, as in a pipe, nothing is called.
    ///
    /// Of panes that scroll together, as on a narrow terminal, each start is reached when the first line of that pane's
    /// content comes into view, and each end with the last one; a jump over an edge doesn't reach it. While the upper
    /// lines in view are those of another pane, these stay in their place, and older nodes push the others down: the
    /// start of the lower pane is then reached again only after it was out of view.
    ///
    /// - Parameters:
    ///   - lines: The number of lines above the view at which the start counts as reached; a negative number counts as
    ///     0.
    ///   - handler: The handler.
    public func onReachStart(within lines: Int = 0, _ handler: @escaping @Sendable () -> Void) -> Pane {
        scrolling { $0.start = Scrolling.Edge(distance: lines, handler: handler) }
    }

    /// Returns the pane with a handler that is called when the end of its content comes into view, as
    /// ``onReachStart(within:_:)`` is for its start.
    ///
    /// - Parameters:
    ///   - lines: The number of lines below the view at which the end counts as reached; a negative number counts as 0.
    ///   - handler: The handler.
    public func onReachEnd(within lines: Int = 0, _ handler: @escaping @Sendable () -> Void) -> Pane {
        scrolling { $0.end = Scrolling.Edge(distance: lines, handler: handler) }
    }

    private func scrolling(_ change: (inout Scrolling) -> Void) -> Pane {
        var pane = self
        pane.box = box.scrolling(change)
        return pane
    }
}
