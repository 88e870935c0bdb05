/// An action of the mouse, and the cell where it happened.
public struct Mouse: Hashable, Sendable {
    /// The kinds of mouse actions that a terminal reports.
    public enum Action: Hashable, Sendable, CaseIterable {
        /// A press of the main button.
        case click
        /// A second press of the main button at the same cell soon after the first one, which was a `click`.
        case doubleClick
        /// A move to another cell while the main button is held.
        case drag
        /// The end of a press of the main button.
        case release
        /// A turn of the wheel away from the user.
        case wheelUp
        /// A turn of the wheel towards the user.
        case wheelDown
        /// A turn of the wheel to the left, or away from the user with the shift key.
        case wheelLeft
        /// A turn of the wheel to the right, or towards the user with the shift key.
        case wheelRight
    }

    /// The kind of action.
    public var action: Action
    /// The line of the screen, counted from 0 at the top.
    public var row: Int
    /// The column of the screen, counted from 0 at the left.
    public var column: Int

    /// The modifier keys that the user holds during a press, a move or a release of the main button.
    ///
    /// Many terminals use shift themselves, to select text, and don't report it.
    public var modifiers: KeyModifiers

    /// Creates a mouse action at a cell.
    public init(_ action: Action, row: Int, column: Int, modifiers: KeyModifiers = []) {
        self.action = action
        self.modifiers = modifiers
        self.row = row
        self.column = column
    }

    /// Whether the main button was pressed: a second press in quick succession is one too.
    var isPress: Bool {
        action == .click || action == .doubleClick
    }
}
