import Millrace
import MillraceTerminal
import Testing

extension Pilot {
    /// Presses keys, one after the other; the app becomes idle after each.
    ///
    /// A key that the app doesn't handle is a failure; ``expect(ignores:sourceLocation:)`` is for those. A pilot with
    /// patience presses such a key again whenever another thread has scheduled work of the app. If the current screen
    /// and the next one both handle a key, wait for the next one first: `pilot.expect(shows: "Delete it?")`.
    ///
    /// - Parameters:
    ///   - keys: The keys: `.down, .enter`, `"r"`, `.control("c")`.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func press(_ keys: Key..., sourceLocation: SourceLocation = #_sourceLocation) {
        for key in keys {
            var ignored: [Key]? = []
            let isHandled = attempt {
                ignored = send(key, at: sourceLocation)
                return ignored?.isEmpty ?? true
            }
            guard ignored != nil else { return }
            guard isHandled else {
                return fail("Nothing handles the key \(key.label)\(afterPatience).", at: sourceLocation)
            }
        }
    }

    /// Types a text into the text field that has the focus.
    ///
    /// - Parameters:
    ///   - text: The text, without line breaks: these are the key `.enter`.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func type(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard canType("type “\(text)”", at: sourceLocation) else { return }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return fail("“\(text)” has a control character, which is a key: press(.enter).", at: sourceLocation)
        }
        var clicks = ClickCounter()
        _ = send(Array(text.utf8), counting: &clicks, at: sourceLocation)
    }

    /// Pastes a text, of one or more lines, into the text field that has the focus.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func paste(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard canType("paste", at: sourceLocation) else { return }
        _ = send(Key.paste(text), at: sourceLocation)
    }

    /// Clicks on a text, in its first column.
    ///
    /// The text must be on the screen exactly once, and something must happen.
    ///
    /// - Parameters:
    ///   - text: The text, or a part of it, in one line.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func click(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let place = place(of: text, at: sourceLocation) else { return }
        click(row: place.row, column: place.column, sourceLocation: sourceLocation)
    }

    /// Clicks on a cell, where something must happen.
    ///
    /// - Parameters:
    ///   - row: The line, counted from 0 at the top.
    ///   - column: The column, counted from 0 at the left.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func click(row: Int, column: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        use(Mouse(.click, row: row, column: column), "Nothing happens at a click on", at: sourceLocation)
    }

    /// Turns the wheel by one notch over a text, where something must scroll.
    ///
    /// - Parameters:
    ///   - direction: The direction: `.wheelDown` shows what is further down.
    ///   - text: The text, or a part of it, in one line.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func turn(_ direction: Mouse.Action, over text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let place = place(of: text, at: sourceLocation) else { return }
        use(Mouse(direction, row: place.row, column: place.column), "Nothing scrolls at", at: sourceLocation)
    }

    private func use(_ mouse: Mouse, _ complaint: String, at sourceLocation: SourceLocation) {
        guard isOnTerminal(mouse, at: sourceLocation) else { return }
        guard let ignored = send(Key.mouse(mouse), at: sourceLocation), !ignored.isEmpty else { return }
        fail("\(complaint) line \(mouse.row + 1), column \(mouse.column + 1).", at: sourceLocation)
    }

    /// Returns whether the terminal has the cell of a mouse action; fails otherwise.
    func isOnTerminal(_ mouse: Mouse, at sourceLocation: SourceLocation) -> Bool {
        let size = host.size
        if (0..<size.rows).contains(mouse.row), (0..<size.columns).contains(mouse.column) { return true }
        let place = "line \(mouse.row), column \(mouse.column), counted from 0"
        fail("There is no \(place) on a terminal of \(size.columns) by \(size.rows).", at: sourceLocation)
        return false
    }

    /// Sends a key, and returns the keys that nothing has handled; `nil` after a failure.
    func send(_ key: Key, at sourceLocation: SourceLocation) -> [Key]? {
        // A click is the first one: there is any time between the calls of a test.
        var clicks = ClickCounter()
        return send(key, counting: &clicks, at: sourceLocation)
    }

    /// Sends a key in a short time after those that were counted before, and returns the keys that the app hasn't
    /// handled; `nil` after a failure.
    func send(_ key: Key, counting clicks: inout ClickCounter, at sourceLocation: SourceLocation) -> [Key]? {
        guard isRunning("press \(key.label)", at: sourceLocation) else { return nil }
        guard let bytes = key.terminalBytes else {
            fail("No terminal sends the key \(key).", at: sourceLocation)
            return nil
        }
        let ignored = send(bytes, counting: &clicks, at: sourceLocation)
        // A key that quits is handled by the host.
        return hasQuit ? [] : ignored
    }

    private func canType(_ action: String, at sourceLocation: SourceLocation) -> Bool {
        guard isRunning(action, at: sourceLocation) else { return false }
        if wait(at: sourceLocation, until: { application.takesText }) { return true }
        fail("No text field has the focus to \(action)\(afterPatience).", at: sourceLocation)
        return false
    }

    private func isRunning(_ action: String, at sourceLocation: SourceLocation) -> Bool {
        if hasQuit { fail("The app has quit: there is nobody to \(action) for.", at: sourceLocation) }
        return !hasQuit
    }
}
