/// A command that sends no body.
///
/// ```swift
/// struct LogoutCommand: BodilessCommand {
///     static let path = "logout"
///     static let method = CommandMethod.POST
/// }
/// ```
public protocol BodilessCommand: Command where Body == NoBody {}

extension BodilessCommand {
    /// The empty body.
    public var body: NoBody { NoBody() }
}
