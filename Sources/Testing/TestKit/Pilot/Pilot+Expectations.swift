import Millrace
import Testing

extension Pilot {
    /// Expects a text on the screen.
    ///
    /// - Parameters:
    ///   - text: The text; a line break in it is the end of a line.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    /// - Returns: The screen that shows the text, or at a failure the last one.
    @discardableResult
    public func expect(shows text: String, sourceLocation: SourceLocation = #_sourceLocation) -> PilotScreen {
        if !wait(at: sourceLocation, until: { shows(text) }) {
            fail("“\(text)” isn't on the screen\(afterPatience).", at: sourceLocation)
        }
        return host.screen
    }

    /// Expects that a text isn't on the screen.
    ///
    /// - Parameters:
    ///   - text: The text; a line break in it is the end of a line.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func expect(hides text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard !wait(at: sourceLocation, until: { !shows(text) }) else { return }
        fail("“\(text)” is \(stillAfterPatience)on the screen\(withoutPatience).", at: sourceLocation)
    }

    /// Expects that the app doesn't handle a key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func expect(ignores key: Key, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let ignored = send(key, at: sourceLocation), ignored.isEmpty else { return }
        fail("Something handles the key \(key.label).", at: sourceLocation)
    }

    /// Expects that the app has quit.
    ///
    /// - Parameter sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func expectQuit(sourceLocation: SourceLocation = #_sourceLocation) {
        guard !wait(at: sourceLocation, until: { hasQuit }) else { return }
        fail("The app hasn't quit\(afterPatience).", at: sourceLocation)
    }

    /// Returns the style of the first cell of a text, which must be on the screen exactly once.
    ///
    /// - Parameters:
    ///   - text: The text, in one line.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    /// - Returns: The style; `nil` after a failure.
    public func style(of text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Style? {
        place(of: text, at: sourceLocation).map { host.screen[$0.row, $0.column].style }
    }

    private func shows(_ text: String) -> Bool {
        host.screen.lines.joined(separator: "\n").contains(text)
    }

    /// Returns the position of a text that is on the screen once; fails otherwise.
    func place(of text: String, at sourceLocation: SourceLocation) -> TextFrame.Cursor? {
        var places: [TextFrame.Cursor] = []
        let isThereOnce = wait(at: sourceLocation) {
            places = host.screen.places(of: text)
            return places.count == 1
        }
        if isThereOnce { return places.first }
        guard !places.isEmpty else {
            fail("“\(text)” isn't on the screen\(afterPatience).", at: sourceLocation)
            return nil
        }
        let list = places.map { "line \($0.row + 1), column \($0.column + 1)" }.joined(separator: "; ")
        let advice = "Take a longer part of the line, or click(row:column:)."
        fail("“\(text)” is on the screen \(places.count) times: \(list). \(advice)", at: sourceLocation)
        return nil
    }
}
