/// The file of a model.
struct ModelText {
    let model: ModelPlan
    let style: CodeStyle

    /// The text of the file.
    var text: String {
        var source = SourceText()
        source.add(Documentation.lines(model.description, or: fallback))
        switch model.kind {
        case let .object(properties, additional):
            ObjectText(model: model, properties: properties, additional: additional, style: style).write(to: &source)
        case let .enumeration(cases, unknown):
            EnumerationText(name: model.name, cases: cases, unknown: unknown, style: style).write(to: &source)
        case let .union(alternatives, discriminator, unknown):
            UnionText(
                model: model,
                alternatives: alternatives,
                discriminator: discriminator,
                unknown: unknown,
                style: style
            )
            .write(to: &source)
        }
        return source.file()
    }

    /// The sentence of a model of which the document says nothing.
    private var fallback: String? {
        let words = Words(of: model.name).words.map { $0.contains(where: \.isLowercase) ? $0.lowercased() : $0 }
        let name = words.joined(separator: " ")
        switch model.kind {
        case .object: return nil
        case .enumeration: return "The values of the \(name)"
        case .union: return "One of the forms of the \(name)"
        }
    }
}
