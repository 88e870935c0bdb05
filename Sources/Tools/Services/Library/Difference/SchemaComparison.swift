import MillraceJSON
import OpenAPIReading

/// The comparison of two schemas in one direction, up to the named schemas in them.
///
/// The app makes the values of requests, so that a narrower schema breaks it; it reads those of responses, so that a
/// wider one does.
struct SchemaComparison {
    /// The limit of schemas in each other.
    private static let depth = 64

    let old: OpenAPIDocument
    let new: OpenAPIDocument
    let direction: Direction
    private(set) var visit = SchemaComparer.Visit()
    private var depth = 0

    init(from old: OpenAPIDocument, to new: OpenAPIDocument, _ direction: Direction) {
        (self.old, self.new, self.direction) = (old, new, direction)
    }

    /// Compares two schemas.
    ///
    /// - Parameters:
    ///   - canBeAbsent: Whether they are a member's that the app may be without.
    ///   - isInside: Whether one of them is the only alternative of a schema of which words and null are compared.
    mutating func compare(
        _ before: Schema,
        _ after: Schema,
        at subject: String,
        canBeAbsent: Bool = false,
        isInside: Bool = false
    ) {
        guard depth < Self.depth else { return }
        depth += 1
        defer { depth -= 1 }
        if let first = named(before, old), let second = named(after, new) {
            visit.pairs.insert(.init(old: first, new: second, direction: direction, canBeAbsent: canBeAbsent))
            return
        }
        if !isInside { compareWords(before.keywords, after.keywords, subject) }
        let shapes = (SchemaShape(before, in: old), SchemaShape(after, in: new))
        let insides = insides(before, after, shapes)
        if !isInside {
            var areNull = (shapes.0.isNullable, shapes.1.isNullable)
            if let insides, insides.isOneSided {
                areNull.0 = areNull.0 || SchemaShape(insides.before, in: old).isNullable
                areNull.1 = areNull.1 || SchemaShape(insides.after, in: new).isNullable
            }
            compareNull(areNull.0, areNull.1, subject, canBeAbsent)
        }
        if let insides {
            return compare(
                insides.before,
                insides.after,
                at: subject,
                canBeAbsent: canBeAbsent,
                isInside: isInside || insides.isOneSided
            )
        }
        guard compareTypes(shapes.0, shapes.1, subject) else { return }
        compareFormats(shapes.0, shapes.1, subject)
        compareValues(shapes.0, shapes.1, subject)
        compareMembers(shapes.0, shapes.1, subject)
        compareItems(shapes.0, shapes.1, subject)
        compareUnions(shapes.0, shapes.1, subject)
        compareLimits(SchemaLimits(before, in: old), SchemaLimits(after, in: new), subject)
    }

    var inDirection: String {
        direction == .request ? "in requests" : "in responses"
    }

    mutating func note(_ effect: DocumentChange.Effect, _ subject: String, _ text: String) {
        visit.changes.insert(DocumentChange(effect, subject, text))
    }

    /// Notes a difference of the values that are allowed.
    mutating func note(allows isWider: Bool, _ subject: String, _ text: String) {
        note(isWider == (direction == .request) ? .additive : .breaking, subject, text)
    }

    private func named(_ schema: Schema, _ document: OpenAPIDocument) -> String? {
        guard let name = schema.keywords.reference, document.schemas[name] != nil, schema.keywords.isOnlyReference
        else { return nil }
        return name
    }

    /// The schemas to compare instead of two of which both, or one, are a union of one, which may be null besides.
    private func insides(
        _ before: Schema,
        _ after: Schema,
        _ shapes: (SchemaShape, SchemaShape)
    ) -> (before: Schema, after: Schema, isOneSided: Bool)? {
        switch (only(shapes.0), only(shapes.1)) {
        case let (first?, second?): (first, second, false)
        case let (first?, nil) where shapes.0.types == nil && shapes.1.unions.isEmpty: (first, after, true)
        case let (nil, second?) where shapes.1.types == nil && shapes.0.unions.isEmpty: (before, second, true)
        default: nil
        }
    }

    /// The only alternative of a schema without members of its own.
    private func only(_ shape: SchemaShape) -> Schema? {
        guard shape.unions.count == 1, shape.unions[0].alternatives.count == 1, shape.properties.isEmpty
        else { return nil }
        return shape.unions[0].alternatives[0]
    }

    private mutating func compareWords(_ before: Schema.Keywords, _ after: Schema.Keywords, _ subject: String) {
        if after.isDeprecated, !before.isDeprecated { note(.additive, subject, "is deprecated") }
        if (before.title, before.description) != (after.title, after.description) {
            note(.nothing, subject, "has another description")
        }
        if before.examples != after.examples { note(.nothing, subject, "has other examples") }
        if before.defaultValue != after.defaultValue { note(.nothing, subject, "has another default") }
    }

    private mutating func compareNull(_ before: Bool, _ after: Bool, _ subject: String, _ canBeAbsent: Bool) {
        guard before != after else { return }
        if after, canBeAbsent, direction == .response {
            // A model reads null as if the member were absent.
            return note(.nothing, subject, "may be null in responses")
        }
        note(
            allows: after,
            subject,
            after ? "may be null \(inDirection)" : "isn't null any more \(inDirection)"
        )
    }

    /// Compares the types of JSON; returns whether the other keywords can be compared.
    private mutating func compareTypes(_ before: SchemaShape, _ after: SchemaShape, _ subject: String) -> Bool {
        let types = (kinds(of: before), kinds(of: after))
        guard types.0 != types.1 else { return true }
        let text = "is \(Self.text(types.1)), and was \(Self.text(types.0)), \(inDirection)"
        let all = Set(Schema.JSONType.allCases)
        let sets = (Self.closed(types.0 ?? all), Self.closed(types.1 ?? all))
        if sets.0.isSubset(of: sets.1) {
            note(allows: true, subject, text)
        } else if sets.1.isSubset(of: sets.0) {
            note(allows: false, subject, text)
        } else {
            note(.breaking, subject, text)
        }
        return !sets.0.isDisjoint(with: sets.1) && types.0 != nil && types.1 != nil
    }

    /// The types of JSON except for null; nil if all are allowed.
    private func kinds(of shape: SchemaShape) -> Set<Schema.JSONType>? {
        if let types = shape.types { return types }
        if !shape.properties.isEmpty { return [.object] }
        if shape.items != nil { return [.array] }
        return nil
    }

    /// The types and those that are a part of them.
    private static func closed(_ types: Set<Schema.JSONType>) -> Set<Schema.JSONType> {
        types.contains(.number) ? types.union([.integer]) : types
    }

    private static func text(_ types: Set<Schema.JSONType>?) -> String {
        guard let types else { return "any JSON" }
        let names = types.map(\.rawValue).sorted().map {
            ["array", "integer", "object"].contains($0) ? "an \($0)" : "a \($0)"
        }
        return names.isEmpty ? "null" : names.joined(separator: " or ")
    }

    private mutating func compareFormats(_ before: SchemaShape, _ after: SchemaShape, _ subject: String) {
        let formats = (SwiftFormat(before), SwiftFormat(after))
        guard formats.0 != formats.1 else {
            if before.format != after.format {
                note(.nothing, subject, "has the format \(after.format ?? "of any text")")
            }
            return
        }
        let text = "is \(formats.1.text), and was \(formats.0.text), \(inDirection)"
        switch (formats.0, formats.1) {
        case (_, .plain):
            if let format = after.format, Self.written.contains(format) {
                note(.breaking, subject, "has the format \(format), and was \(formats.0.text), \(inDirection)")
            } else {
                note(allows: true, subject, text)
            }
        case (.plain, _): note(allows: false, subject, text)
        default: note(.breaking, subject, text)
        }
    }

    /// Formats that say how a text is written, which the texts of other formats aren't.
    private static let written: Set<String> = [
        "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6", "uri",
        "uri-reference", "iri", "iri-reference",
    ]

    private mutating func compareValues(_ before: SchemaShape, _ after: SchemaShape, _ subject: String) {
        switch (before.values, after.values) {
        case (nil, nil): return
        case (nil, _?): note(allows: false, subject, "is one of some values only \(inDirection)")
        // The generated enumerations take any text.
        case (_?, nil): note(.additive, subject, "is any value \(inDirection)")
        case let (values?, others?):
            for value in values where !others.contains(value) {
                note(.breaking, subject, "isn't \(Self.text(value)) any more \(inDirection)")
            }
            for value in others where !values.contains(value) {
                note(.additive, subject, "may be \(Self.text(value)) \(inDirection)")
            }
        }
    }

    private static func text(_ value: JSONValue) -> String {
        value.stringValue?.debugDescription ?? "\(value)"
    }
}
