/// The identity of a screen for its user: controllers that share an identity have one focus, one scroll position and
/// one typed text.
package final class ScreenIdentity: Sendable {}
