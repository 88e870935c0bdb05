/// A screen on a ``Path``.
public struct PathElement<Screen: Sendable>: Identifiable, Sendable {
    /// The id of the screen on its path.
    public let id: ScreenID

    /// The state of the screen.
    public var screen: Screen

    /// Whether a layer begins with the screen: it was presented over the screens before it.
    public internal(set) var isPresented: Bool
}

extension PathElement: Equatable where Screen: Equatable {}
extension PathElement: Hashable where Screen: Hashable {}
