/// A value whose description leaves its secrets out, and that shows its description wherever it is printed.
///
/// `dump`, a failed `#expect` and a test's snapshot print the mirror of a value, and with it what the description
/// leaves out. The mirror of a redacted value has one child: the description.
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
