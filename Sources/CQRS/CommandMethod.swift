import MillraceBackend

/// The method of a command: those of HTTP that ask for a change.
public enum CommandMethod: String, Sendable, Hashable, CaseIterable {
    /// Hands data over to be processed.
    case post
    /// Replaces what is at the path.
    case put
    /// Removes what is at the path.
    case delete
    /// Changes a part of what is at the path.
    case patch

    /// The method of the resource.
    var resourceMethod: Resource.Method {
        switch self {
        case .post: .POST
        case .put: .PUT
        case .delete: .DELETE
        case .patch: .PATCH
        }
    }
}
