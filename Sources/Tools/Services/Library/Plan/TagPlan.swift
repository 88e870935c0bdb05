/// The operations of a tag, with the models that no other tag uses.
package struct TagPlan: Sendable, Equatable {
    /// The beginning of its types' names, and its folder: `Pets`.
    package let name: String
    package let description: String?
    /// In the order of their paths and methods.
    package let operations: [OperationPlan]
    /// By name.
    package let models: [ModelPlan]

    package init(name: String, description: String? = nil, operations: [OperationPlan], models: [ModelPlan]) {
        self.name = name
        self.description = description
        self.operations = operations
        self.models = models
    }

    /// The kinds of authentication of the operations, sorted.
    package var authKinds: [String] { Set(operations.map(\.auth)).sorted() }
}
