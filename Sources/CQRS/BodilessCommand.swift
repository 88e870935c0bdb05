/// A command that sends no body.
///
/// ```swift
/// struct LogoutCommand: BodilessCommand {
///     static let path = "logout"
///     static let method = CommandMethod.post
/// }
/// ```
public protocol BodilessCommand: Command where Body == NoBody {}

extension BodilessCommand {
    /// Nothing.
    public var body: NoBody { NoBody() }
}
