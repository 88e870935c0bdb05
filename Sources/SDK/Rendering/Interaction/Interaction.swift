/// The actions that a user can call while a component's node has the focus.
public struct Interaction: Sendable {
    /// The handler of enter; for a component without a text input, also of space.
    public var activate: (@Sendable () -> Void)?
    /// The text that the user can edit.
    package var input: TextInput?
    /// The handlers of further keys, for example left and right for a picker.
    public var keys: [Key: @Sendable () -> Void]
    /// The handler of a click on a spot of the component, with the number from ``Canvas/addSpot(_:row:columns:)``.
    public var onSpot: (@Sendable (Int) -> Void)?

    /// Creates an interaction.
    public init(
        activate: (@Sendable () -> Void)? = nil,
        keys: [Key: @Sendable () -> Void] = [:],
        onSpot: (@Sendable (Int) -> Void)? = nil
    ) {
        self.init(activate: activate, input: nil, keys: keys, onSpot: onSpot)
    }

    /// Creates an interaction with a text that the user can edit.
    package init(
        activate: (@Sendable () -> Void)? = nil,
        input: TextInput?,
        keys: [Key: @Sendable () -> Void] = [:],
        onSpot: (@Sendable (Int) -> Void)? = nil
    ) {
        self.activate = activate
        self.input = input
        self.keys = keys
        self.onSpot = onSpot
    }

    /// Whether the component can have the focus even without an action.
    package var isSelectable = false
    /// Whether dragging the mouse over the component's spots chooses them, as clicks do.
    package var followsDrag = false
    /// The number of the spot from which on the arrow keys choose the nearest one in their direction, and the handler
    /// that receives its number.
    package var spotChoice: (number: Int, onMove: @Sendable (Int) -> Void)?
    /// Whether the component is beside the content of its screen.
    ///
    /// Such a component has the focus at first only if nothing else can have it.
    var isSecondary = false
    /// Whether the component is a control that doesn't react now.
    ///
    /// A click there isn't one on the text of the node.
    package var isDisabled = false

    /// No interaction: the component can't have the focus.
    public static let none = Interaction()

    /// The interaction of a control that doesn't react now.
    package static let disabled: Interaction = {
        var interaction = Interaction()
        interaction.isDisabled = true
        return interaction
    }()

    /// Whether there is any interaction, so that the component's node can have the focus.
    package var isFocusable: Bool {
        activate != nil || input != nil || !keys.isEmpty || isSelectable
    }
}
