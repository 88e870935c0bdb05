import MillraceBackend

/// The method of a command: one of HTTP's methods that ask for a change.
public enum CommandMethod: String, Sendable, Hashable, CaseIterable {
    /// Hands data over to the resource at the path.
    case post
    /// Replaces the resource at the path.
    case put
    /// Removes the resource at the path.
    case delete
    /// Changes a part of the resource at the path.
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
