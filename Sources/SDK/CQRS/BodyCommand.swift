/// A command that sends a body of its own type.
///
/// ```swift
/// struct PersonCommand: BodyCommand {
///     static let path = "add_person"
///     static let method = CommandMethod.POST
///
///     let body: PersonCommandBody
/// }
/// ```
public protocol BodyCommand: Command where Body: CommandBody {}
