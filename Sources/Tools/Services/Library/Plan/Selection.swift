/// The part of a document that is generated, and what the module has already.
package struct Selection: Sendable, Equatable {
    /// The tags, as the document or the code has them; all if it is empty.
    package var tags: Set<String>
    /// The operations by their ids, or by the names of their functions; all if it is empty.
    package var operations: Set<String>
    /// The kinds of authentication that the package has already, by the names of the security schemes.
    package var authKinds: [String: String]
    /// The names of types and sources that the module has already, which no generated type may have.
    package var takenNames: Set<String>

    package init(
        tags: Set<String> = [],
        operations: Set<String> = [],
        authKinds: [String: String] = [:],
        takenNames: Set<String> = []
    ) {
        (self.tags, self.operations, self.authKinds) = (tags, operations, authKinds)
        self.takenNames = takenNames
    }
}
