import MillracePlatform
import MillraceBackend

/// A stored command that may create something, as ``CreatingCommand`` does, in code that is generic over the types of
/// ids.
package protocol NamingCommand<Auth>: StoredCommand {
    /// The id that the app has made up; nil where the command creates nothing that others mean by such an id.
    var unnamed: UUID? { get }

    /// Returns the backend's id in an answer; nil where there is none.
    func name(in answer: Answer) -> (any Encodable & Sendable)?
}
