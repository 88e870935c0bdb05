import MillracePlatform
import MillraceBackend

/// A stored command that may create a resource, as ``CreatingCommand`` does, in code that is generic over the types of
/// ids.
package protocol NamingCommand<Auth>: StoredCommand {
    /// The id that the app has created; nil if the command creates no resource under such an id.
    var provisionalID: UUID? { get }

    /// Returns the backend's id in an answer; nil if there is none.
    func name(in answer: Answer) -> (any Encodable & Sendable)?
}
