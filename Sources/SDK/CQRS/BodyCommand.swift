/// A command that sends a body of a type of its own.
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
