/// The list of an answer: the answer itself, or a list in it.
struct AnswerRows {
    /// The property with the list; nil where the answer is the list.
    let property: PropertyPlan?
    /// The type of an element.
    let entry: TypePlan

    private static let usualNames: Set<String> = ["content", "data", "entries", "items", "results", "rows", "values"]

    /// Finds the list of a type: of several, the only required one, or else the only one with a usual name.
    init?(of type: TypePlan, _ models: [String: ModelPlan]) {
        if case let .array(entry) = type {
            (property, self.entry) = (nil, entry)
            return
        }
        guard let properties = models.properties(of: type) else { return nil }
        let lists = properties.filter { $0.type.isList && $0.presence != .optionalOrNull }
        let choices = [
            lists.filter { $0.presence == .required }, lists,
            lists.filter { Self.usualNames.contains($0.key.lowercased()) },
        ]
        guard let found = choices.first(where: { $0.count == 1 })?.first, case let .array(entry) = found.type else {
            return nil
        }
        (property, self.entry) = (found, entry)
    }

    /// The place of the list in the answer.
    var path: AnswerPath {
        property.map(AnswerPath().property) ?? AnswerPath()
    }
}
