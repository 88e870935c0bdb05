import MillraceJSON

/// A description of JSON values: a schema of JSON Schema 2020-12, into which those of OpenAPI 3.0 are translated.
///
/// A reference is kept as a name, so that a recursive schema is a finite value; `OpenAPIDocument.resolved(_:)` follows
/// it.
/// An instance never changes.
package final class Schema: Sendable {
    /// The types of JSON.
    package enum JSONType: String, Sendable, CaseIterable {
        case null, boolean, integer, number, string, array, object
    }

    /// The rule for members that `properties` doesn't name.
    package enum Additional: Sendable, Equatable {
        case allowed
        case forbidden
        case schema(Schema)
    }

    /// A member that says which of several schemas is meant.
    package struct Discriminator: Sendable, Equatable {
        package let propertyName: String
        /// The names of schemas by the values of the member; a value without one is the name itself.
        package let mapping: [String: String]

        package init(propertyName: String, mapping: [String: String] = [:]) {
            self.propertyName = propertyName
            self.mapping = mapping
        }
    }

    /// The values of a schema's keywords.
    package struct Keywords: Sendable, Equatable {
        /// The name of a schema in `OpenAPIDocument.schemas`; the other keywords apply besides.
        package var reference: String?
        /// True and false as a schema; nil for an object of keywords.
        package var constant: Bool?
        /// The allowed types, to which `nullable: true` of 3.0 adds `null`; all of them if it is empty.
        package var types: Set<JSONType> = []
        package var title: String?
        package var description: String?
        package var format: String?
        package var contentMediaType: String?
        package var contentEncoding: String?
        package var isDeprecated = false
        package var isReadOnly = false
        package var isWriteOnly = false
        package var defaultValue: JSONValue?
        package var examples: [JSONValue] = []
        /// The values of `enum`, and of `const`; nil without either.
        package var values: [JSONValue]?
        /// Names of the values, of the extension `x-enum-varnames`; empty without.
        package var valueNames: [String] = []

        package var properties: [String: Schema] = [:]
        package var patternProperties: [Pattern: Schema] = [:]
        package var additional = Additional.allowed
        /// Whether `additional` stands in the document.
        package var saysAdditional = false
        package var required: Set<String> = []
        package var propertyNames: Schema?
        package var dependentRequired: [String: [String]] = [:]
        package var minProperties: Int?
        package var maxProperties: Int?

        package var prefixItems: [Schema] = []
        package var items: Schema?
        package var contains: Schema?
        package var minContains: Int?
        package var maxContains: Int?
        package var minItems: Int?
        package var maxItems: Int?
        package var hasUniqueItems = false

        package var minimum: JSONValue?
        package var maximum: JSONValue?
        /// The exclusive limits of 3.1; those of 3.0 are translated.
        package var exclusiveMinimum: JSONValue?
        package var exclusiveMaximum: JSONValue?
        package var multipleOf: JSONValue?
        /// In Unicode scalars.
        package var minLength: Int?
        package var maxLength: Int?
        package var pattern: Pattern?

        package var allOf: [Schema] = []
        package var anyOf: [Schema] = []
        package var oneOf: [Schema] = []
        package var not: Schema?
        package var condition: Schema?
        package var then: Schema?
        package var otherwise: Schema?
        package var discriminator: Discriminator?

        package init() {}
    }

    /// The place in the document.
    package let place: String
    package let keywords: Keywords

    package init(place: String, _ keywords: Keywords) {
        self.place = place
        self.keywords = keywords
    }
}

extension Schema: Equatable {
    /// Whether two schemas say the same, wherever they stand.
    package static func == (left: Schema, right: Schema) -> Bool {
        left === right || left.keywords == right.keywords
    }
}
