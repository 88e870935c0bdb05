import OpenAPIReading

/// A kind of authentication that is generated.
package struct AuthKindPlan: Sendable, Equatable {
    /// The name of the type: `PetstoreAuth`.
    package let name: String
    /// The schemes that a request needs together, by their names.
    package let schemes: [String: SecurityScheme]

    package init(name: String, schemes: [String: SecurityScheme]) {
        (self.name, self.schemes) = (name, schemes)
    }
}
