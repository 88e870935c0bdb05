extension Schema.Keywords {
    /// Allows null where no `type` stands.
    mutating func addNull(place: String) {
        var null = Schema.Keywords()
        null.types = [.null]
        let alternative = Schema(place: place, null)
        switch (allOf.isEmpty && oneOf.isEmpty && reference == nil, anyOf.isEmpty) {
        case (true, true): return
        case (true, false): anyOf.append(alternative)
        default:
            // The schema so far becomes an alternative to null; its words and marks stay with the whole.
            var own = self
            own.clearAnnotations()
            var all = Schema.Keywords()
            all.copyAnnotations(of: self)
            all.anyOf = [Schema(place: place, own), alternative]
            self = all
        }
    }

    private mutating func clearAnnotations() {
        copyAnnotations(of: Schema.Keywords())
    }

    private mutating func copyAnnotations(of other: Schema.Keywords) {
        title = other.title
        description = other.description
        isDeprecated = other.isDeprecated
        isReadOnly = other.isReadOnly
        isWriteOnly = other.isWriteOnly
        defaultValue = other.defaultValue
        examples = other.examples
    }
}
