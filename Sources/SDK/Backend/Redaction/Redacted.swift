/// A value whose description omits its secrets, and whose mirror shows only the description.
///
/// `dump`, a failed `#expect` and a test's snapshot print the mirror of a value, and with it what the description
/// omits. The mirror of a redacted value has one child: the description.
///
/// ```swift
/// struct Credentials: Redacted {
///     let user: String
///     let password: String
///
///     var description: String { "Credentials(user: \(user))" }
/// }
/// ```
public protocol Redacted: CustomStringConvertible, CustomReflectable {}

extension Redacted {
    /// A mirror whose only child is `description`.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}
