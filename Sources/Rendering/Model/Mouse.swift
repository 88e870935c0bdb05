/// What was done with a mouse, and where.
public struct Mouse: Hashable, Sendable {
    /// What a mouse can do.
    public enum Action: Hashable, Sendable, CaseIterable {
        /// The main button was pressed.
        case click
        /// The wheel was turned away from the user.
        case wheelUp
        /// The wheel was turned towards the user.
        case wheelDown
    }

    /// What was done.
    public var action: Action
    /// The line, from 0 at the top.
    public var row: Int
    /// The column, from 0 at the start.
    public var column: Int

    /// Creates what was done.
    public init(_ action: Action, row: Int, column: Int) {
        self.action = action
        self.row = row
        self.column = column
    }
}
