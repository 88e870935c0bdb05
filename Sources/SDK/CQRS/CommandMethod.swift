// swift-format-ignore-file: AlwaysUseLowerCamelCase

import MillraceBackend

/// The method of a command: one of HTTP's methods that request a change, with the same names as in `Resource.Method`.
public enum CommandMethod: String, Sendable, Hashable, CaseIterable {
    // The names are those of the protocol, where methods are upper case.
    /// Submits data to the resource at the path.
    case POST
    /// Replaces the resource at the path.
    case PUT
    /// Removes the resource at the path.
    case DELETE
    /// Changes a part of the resource at the path.
    case PATCH

    /// The same method of a resource.
    var resourceMethod: Resource.Method {
        switch self {
        case .POST: .POST
        case .PUT: .PUT
        case .DELETE: .DELETE
        case .PATCH: .PATCH
        }
    }
}
