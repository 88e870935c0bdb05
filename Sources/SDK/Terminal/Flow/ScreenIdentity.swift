/// What makes a screen the same one to its user: controllers that share an identity have one focus, one scroll position
/// and one typed text.
final class ScreenIdentity: Sendable {}
