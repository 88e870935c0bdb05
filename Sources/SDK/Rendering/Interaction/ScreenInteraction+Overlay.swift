/// The interaction with the window over a screen: while there is one, keys and clicks reach nothing else.
extension ScreenInteraction {
    /// The interaction with the window over the screen, if there is one.
    package var window: ScreenInteraction? {
        windows.first
    }

    /// The focus in the topmost window, or on the screen if there is no window.
    package var topFocus: Focus? {
        guard let window else { return focus }
        return window.topFocus
    }

    /// Adapts the interaction with the window to a new screen.
    mutating func updateWindow(to screen: Screen) {
        guard let overlay = screen.topOverlay else {
            windows = []
            windowID = nil
            return
        }
        if windowID != overlay.id || windows.isEmpty {
            windows = [ScreenInteraction()]
            windowID = overlay.id
        }
        windows[0].update(to: overlay.window(over: screen))
    }

    /// Handles a key for the window; escape cancels if nothing in the window uses it.
    mutating func handle(_ key: Key, in overlay: Overlay, over screen: Screen) -> KeyOutcome {
        if windowID != overlay.id || windows.isEmpty { updateWindow(to: screen) }
        let outcome = windows[0].handle(key, on: overlay.window(over: screen))
        if case .notHandled = outcome, key == .escape, let cancel = overlay.onCancel { return .call(cancel) }
        return outcome
    }

    /// Handles a click or a turn of the wheel for the topmost window.
    ///
    /// - Parameters:
    ///   - mouse: The action of the mouse, with the cell in the whole frame.
    ///   - shown: The windows of the last frame shown, from this screen's on.
    ///   - overlay: The overlay of this screen.
    ///   - screen: The screen.
    mutating func handle(
        _ mouse: Mouse,
        in shown: ArraySlice<ShownWindow>,
        of overlay: Overlay,
        over screen: Screen
    ) -> KeyOutcome {
        // A user can't mean a window that isn't shown yet.
        guard let first = shown.first, first.id == overlay.id, windowID == overlay.id, !windows.isEmpty else {
            return .notHandled
        }
        let presented = overlay.window(over: screen)
        if let next = presented.topOverlay {
            return windows[0].handle(mouse, in: shown.dropFirst(), of: next, over: presented)
        }
        guard shown.count == 1 else { return .notHandled }
        // A drag that began in a window may leave it.
        let isDragging = mouse.action == .drag || mouse.action == .release
        guard isDragging || first.contains(row: mouse.row, column: mouse.column) else {
            guard mouse.isPress, overlay.isLeftByClick, let cancel = overlay.onCancel else {
                return .notHandled
            }
            return .call(cancel)
        }
        var inside = mouse
        inside.row -= first.contentRows.lowerBound
        inside.column -= first.contentColumns.lowerBound
        return windows[0].handle(.mouse(inside), on: presented)
    }

    /// Stores the last frame shown, and returns the handlers of the edges that it has arrived at.
    mutating func store(_ frame: TextFrame) -> [@Sendable () -> Void] {
        var handlers: [@Sendable () -> Void] = []
        for window in frame.owners.windows { handlers += scrolls.didShow(window) }
        if let view = frame.grid.editorView { focus?.editing?.view = view }
        shown = frame
        return handlers + store(frame.windows[...])
    }

    /// Stores the windows of the last frame shown, and returns the handlers of the edges that they have arrived at.
    mutating func store(_ shown: ArraySlice<ShownWindow>) -> [@Sendable () -> Void] {
        guard let first = shown.first, first.id == windowID, !windows.isEmpty else { return [] }
        let handlers = windows[0].store(first.frame)
        return handlers + windows[0].store(shown.dropFirst())
    }
}
