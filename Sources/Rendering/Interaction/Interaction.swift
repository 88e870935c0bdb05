/// What a user can do with a component when its node has the focus.
public struct Interaction: Sendable {
    /// What enter does; for a component that isn't typed into, space does it too.
    public var activate: (@Sendable () -> Void)?
    /// The text that can be typed into.
    public var input: TextInput?
    /// What further keys do, for example left and right for a picker.
    public var keys: [Key: @Sendable () -> Void]

    /// Creates an interaction.
    public init(
        activate: (@Sendable () -> Void)? = nil,
        input: TextInput? = nil,
        keys: [Key: @Sendable () -> Void] = [:]
    ) {
        self.activate = activate
        self.input = input
        self.keys = keys
    }

    /// Nothing: the component can't have the focus.
    public static let none = Interaction()

    /// Whether there is anything to do, so that the component's node can have the focus.
    public var isFocusable: Bool {
        activate != nil || input != nil || !keys.isEmpty
    }
}
