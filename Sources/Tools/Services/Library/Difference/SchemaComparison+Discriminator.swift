import OpenAPIReading

extension SchemaComparison {
    /// Compares the values of a discriminator that lead to an alternative.
    ///
    /// An app knows those of its document only, and writes one of them.
    mutating func compareMarks(
        _ before: (discriminator: Schema.Discriminator, alternative: Schema),
        _ after: (discriminator: Schema.Discriminator, alternative: Schema),
        _ subject: String
    ) {
        let mapped = (marks(before, in: old), marks(after, in: new))
        // Without a mapping they are the constants of the member, or the names of the schemas, which are compared.
        guard !mapped.0.isEmpty || !mapped.1.isEmpty else { return }
        let marks = (
            mapped.0.isEmpty ? unmappedMarks(before, in: old) : mapped.0,
            mapped.1.isEmpty ? unmappedMarks(after, in: new) : mapped.1
        )
        let member = after.discriminator.propertyName
        for value in marks.0.subtracting(marks.1) {
            note(.breaking, subject, "isn't meant by the \(member) \(value.debugDescription) any more \(inDirection)")
        }
        for value in marks.1.subtracting(marks.0) {
            note(.additive, subject, "may be meant by the \(member) \(value.debugDescription) \(inDirection)")
        }
    }

    /// The values of the mapping.
    private func marks(
        _ part: (discriminator: Schema.Discriminator, alternative: Schema),
        in document: OpenAPIDocument
    ) -> Set<String> {
        guard let name = name(of: part.alternative, in: document) else { return [] }
        return Set(part.discriminator.mapping.filter { $0.value == name }.keys)
    }

    /// The values of an alternative that isn't in the mapping: its constants, or its name.
    private func unmappedMarks(
        _ part: (discriminator: Schema.Discriminator, alternative: Schema),
        in document: OpenAPIDocument
    ) -> Set<String> {
        let member = SchemaShape(part.alternative, in: document).properties[part.discriminator.propertyName]
        let values = member.flatMap { SchemaShape($0, in: document).values } ?? []
        let constants = values.compactMap(\.stringValue)
        return Set(constants.isEmpty ? [name(of: part.alternative, in: document)].compactMap(\.self) : constants)
    }

    private func name(of alternative: Schema, in document: OpenAPIDocument) -> String? {
        alternative.keywords.reference ?? SchemaShape(alternative, in: document).names.first
    }
}
