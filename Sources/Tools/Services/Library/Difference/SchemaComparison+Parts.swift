import OpenAPIReading

extension SchemaComparison {
    mutating func compareMembers(_ before: SchemaShape, _ after: SchemaShape, _ subject: String) {
        let members = (self.members(of: before), self.members(of: after))
        for (key, schema) in members.0.sorted(by: { $0.key < $1.key }) {
            let place = "\(subject).\(key)"
            guard let other = members.1[key] else {
                note(
                    .breaking,
                    place,
                    direction == .request ? "isn't taken in requests any more" : "is gone \(inDirection)"
                )
                continue
            }
            let isRequired = (before.required.contains(key), after.required.contains(key))
            if isRequired.0, !isRequired.1, direction == .response, SchemaShape(schema, in: old).isNullable {
                // A model may be without it, as it may be null.
                note(.nothing, place, "may be absent in responses")
            } else if isRequired.0 != isRequired.1 {
                note(
                    allows: !isRequired.1,
                    place,
                    isRequired.1 ? "is required \(inDirection)" : "may be absent \(inDirection)"
                )
            }
            compare(schema, other, at: place, canBeAbsent: !isRequired.0)
        }
        for key in members.1.keys.sorted() where members.0[key] == nil {
            let isNeeded = direction == .request && after.required.contains(key)
            let text = "is new \(inDirection)" + (isNeeded ? ", and required" : "")
            note(isNeeded ? .breaking : .additive, "\(subject).\(key)", text)
        }
        compareFurther(before.additional, after.additional, subject)
    }

    mutating func compareItems(_ before: SchemaShape, _ after: SchemaShape, _ subject: String) {
        for (index, (first, second)) in zip(before.prefixItems, after.prefixItems).enumerated() {
            compare(first, second, at: "\(subject)[\(index)]")
        }
        let counts = (before.prefixItems.count, after.prefixItems.count)
        for index in 0..<max(counts.0, counts.1) where index >= min(counts.0, counts.1) {
            let isWider = index >= counts.1
            note(
                allows: isWider,
                "\(subject)[\(index)]",
                (isWider ? "isn't described any more " : "is described ") + inDirection
            )
        }
        switch (before.items, after.items) {
        case (nil, nil): return
        case let (before?, after?): compare(before, after, at: subject + "[]")
        case (_?, nil): note(allows: true, subject + "[]", "is any JSON \(inDirection)")
        case (nil, _?): note(allows: false, subject + "[]", "isn't any JSON any more \(inDirection)")
        }
    }

    mutating func compareUnions(_ before: SchemaShape, _ after: SchemaShape, _ subject: String) {
        guard before.unions.count == after.unions.count else {
            return note(.breaking, subject, "has other alternatives \(inDirection)")
        }
        for (union, other) in zip(before.unions, after.unions) {
            if union.discriminator?.propertyName != other.discriminator?.propertyName {
                note(.breaking, subject, "is told apart by another member \(inDirection)")
            }
            compare(union, other, subject)
        }
    }

    private mutating func compare(_ before: SchemaShape.Union, _ after: SchemaShape.Union, _ subject: String) {
        var rest = after.alternatives
        var unmatched: [Schema] = []
        for schema in before.alternatives {
            guard let index = rest.firstIndex(where: { label($0) == label(schema) }) else {
                unmatched.append(schema)
                continue
            }
            let other = rest.remove(at: index)
            let place = "\(subject) as \(label(schema))"
            if let first = before.discriminator, let second = after.discriminator {
                compareMarks((first, schema), (second, other), place)
            }
            compare(schema, other, at: place)
        }
        for schema in unmatched { note(.breaking, subject, "isn't \(label(schema)) any more \(inDirection)") }
        for schema in rest {
            // The enumerations of a union with a discriminator keep a value that they don't know.
            let isKept = before.discriminator != nil || direction == .request || areTexts(before, schema)
            note(isKept ? .additive : .breaking, subject, "may be \(label(schema)) \(inDirection)")
        }
    }

    /// Whether alternatives are texts, of which the generated code reads any.
    private func areTexts(_ union: SchemaShape.Union, _ added: Schema) -> Bool {
        (union.alternatives.map { SchemaShape($0, in: old) } + [SchemaShape(added, in: new)])
            .allSatisfy { $0.ownTypes == [.string] && $0.unions.isEmpty }
    }

    /// The name of an alternative in a report, by which it is found again.
    private func label(_ schema: Schema) -> String {
        let own = schema.keywords
        if let name = own.reference ?? own.title { return name }
        if own.properties.isEmpty { return own.types.map(\.rawValue).sorted().joined(separator: " or ") }
        return "{\(own.properties.keys.sorted().joined(separator: ", "))}"
    }

    /// The members in the direction.
    private func members(of shape: SchemaShape) -> [String: Schema] {
        shape.properties.filter { _, schema in
            direction == .request ? !schema.keywords.isReadOnly : !schema.keywords.isWriteOnly
        }
    }

    private mutating func compareFurther(
        _ before: Schema.Additional?,
        _ after: Schema.Additional?,
        _ subject: String
    ) {
        let place = subject + ".*"
        switch (before, after) {
        case let (.schema(first), .schema(second)): compare(first, second, at: place)
        case (.schema, .allowed), (.schema, nil): note(allows: true, place, "is any JSON \(inDirection)")
        case (.allowed, .schema), (nil, .schema): note(allows: false, place, "isn't any JSON any more \(inDirection)")
        case (.schema, .forbidden): note(.breaking, place, "is gone \(inDirection)")
        case (.forbidden, .schema): note(.additive, place, "is new \(inDirection)")
        case (.allowed, .forbidden), (nil, .forbidden):
            // Members without a name in the document are none of the generated types'.
            note(.nothing, place, "is forbidden \(inDirection)")
        default: return
        }
    }

    mutating func compareLimits(_ before: SchemaLimits, _ after: SchemaLimits, _ subject: String) {
        guard before != after else { return }
        // The generated code checks no limits.
        guard direction == .request else { return note(.nothing, subject, "has other limits in responses") }
        for (text, isNarrower) in after.differences(from: before) {
            note(isNarrower ? .breaking : .additive, subject, "\(text) in requests")
        }
    }
}
