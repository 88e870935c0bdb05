/// The settings of a package that generated code follows.
package struct CodeStyle: Sendable, Equatable {
    /// The module of the services.
    package var module: String
    /// Whether types are isolated to the main actor by default.
    package var isIsolated: Bool
    /// The users of the types.
    package var users: Users
    /// The member of `API` with the base URL: `.core`.
    package var api: String

    /// The targets that use the types of a module.
    package enum Users: Sendable {
        /// The module and its tests.
        case own
        /// The target of the fixtures, too, which uses the models.
        case fixtures
        /// Other targets of the package, which make requests.
        case targets
    }

    package init(module: String, isIsolated: Bool = false, users: Users = .own, api: String = "core") {
        (self.module, self.isIsolated, self.users, self.api) = (module, isIsolated, users, api)
    }

    /// The word before a top-level type, with a space.
    package var isolation: String { isIsolated ? "nonisolated " : "" }

    /// The access level of models, with a space.
    package var modelAccess: String { users == .own ? "" : "package " }

    /// The access level of services, business controllers and kinds of authentication, with a space.
    package var access: String { users == .targets ? "package " : "" }
}
