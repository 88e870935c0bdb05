import OpenAPIReading

/// The code that is generated from a document: values that are the same in whatever order the document says things.
package struct ServicePlan: Sendable, Equatable {
    /// The title of the document.
    package let title: String
    /// By name.
    package let tags: [TagPlan]
    /// The models that several tags use, by name.
    package let models: [ModelPlan]
    /// The kinds of authentication that don't exist yet, by name.
    package let authKinds: [AuthKindPlan]
    /// The constructs that aren't supported, with those that the document itself notes, in the order of the places.
    package let remarks: [Remark]

    package init(
        title: String,
        tags: [TagPlan],
        models: [ModelPlan],
        authKinds: [AuthKindPlan],
        remarks: [Remark]
    ) {
        self.title = title
        self.tags = tags
        self.models = models
        self.authKinds = authKinds
        self.remarks = remarks
    }

    /// All models by their names.
    package var modelsByName: [String: ModelPlan] {
        let all = models + tags.flatMap(\.models)
        return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    }

    /// Whether a date is in anything that is sent or read, so that the document's own coders are needed.
    package var hasDates: Bool { tags.contains { $0.operations.contains { $0.sendsDates || $0.readsDates } } }
}
