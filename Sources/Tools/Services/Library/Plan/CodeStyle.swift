/// The settings of a package that generated code follows.
package struct CodeStyle: Sendable, Equatable {
    /// The module of the services.
    package var module: String
    /// Whether types are isolated to the main actor by default.
    package var isIsolated: Bool
    /// Whether another target, as that of the fixtures, uses the models.
    package var isShared: Bool
    /// The member of `API` with the base URL: `.core`.
    package var api: String

    package init(module: String, isIsolated: Bool = false, isShared: Bool = false, api: String = "core") {
        (self.module, self.isIsolated, self.isShared, self.api) = (module, isIsolated, isShared, api)
    }

    /// The word before a top-level type, with a space.
    package var isolation: String { isIsolated ? "nonisolated " : "" }

    /// The access level of models, with a space.
    package var access: String { isShared ? "package " : "" }
}
