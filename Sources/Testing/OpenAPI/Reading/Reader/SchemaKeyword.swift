import MillraceJSON

/// How the value of a schema's keyword is read, and which property it becomes.
enum SchemaKeyword: Sendable {
    typealias Property<Value> = WritableKeyPath<Schema.Keywords, Value> & Sendable

    case text(Property<String?>)
    case flag(Property<Bool>)
    case count(Property<Int?>)
    case number(Property<JSONValue?>)
    case schema(Property<Schema?>)
    case schemas(Property<[Schema]>)
    case namedSchemas(Property<[String: Schema]>)
    case values(Property<[JSONValue]>)
    case other(@Sendable (SchemaReader, DocumentNode, inout Schema.Keywords) -> Void)
    /// The schema is read as if it weren't there.
    case unsupported

    static let all: [String: SchemaKeyword] = [
        "title": .text(\.title), "description": .text(\.description), "format": .text(\.format),
        "contentMediaType": .text(\.contentMediaType), "contentEncoding": .text(\.contentEncoding),
        "pattern": .other { $0.readPattern($1, &$2) },
        "patternProperties": .other { $0.readPatternProperties($1, &$2) },
        "deprecated": .flag(\.isDeprecated), "readOnly": .flag(\.isReadOnly), "writeOnly": .flag(\.isWriteOnly),
        "uniqueItems": .flag(\.hasUniqueItems),
        "minProperties": .count(\.minProperties), "maxProperties": .count(\.maxProperties),
        "minItems": .count(\.minItems), "maxItems": .count(\.maxItems),
        "minContains": .count(\.minContains), "maxContains": .count(\.maxContains),
        "minLength": .count(\.minLength), "maxLength": .count(\.maxLength),
        "minimum": .number(\.minimum), "maximum": .number(\.maximum), "multipleOf": .number(\.multipleOf),
        "propertyNames": .schema(\.propertyNames), "contains": .schema(\.contains), "not": .schema(\.not),
        "if": .schema(\.condition), "then": .schema(\.then), "else": .schema(\.otherwise),
        "allOf": .schemas(\.allOf), "anyOf": .schemas(\.anyOf), "oneOf": .schemas(\.oneOf),
        "prefixItems": .schemas(\.prefixItems),
        "properties": .namedSchemas(\.properties),
        "examples": .values(\.examples),
        "type": .other { $0.readType($1, &$2) },
        "default": .other { $2.defaultValue = $1.value },
        "enum": .other { $0.readEnum($1, &$2) },
        "x-enum-varnames": .other { $2.valueNames = ($1.value.arrayValue ?? []).compactMap(\.stringValue) },
        "required": .other { $0.readRequired($1, &$2) },
        "items": .other { $0.readItems($1, &$2) },
        "additionalProperties": .other { $0.readAdditional($1, &$2) },
        "dependentRequired": .other { $0.readDependentRequired($1, &$2) },
        "discriminator": .other { $0.readDiscriminator($1, &$2) },
        "unevaluatedProperties": .unsupported, "unevaluatedItems": .unsupported, "dependentSchemas": .unsupported,
        "dependencies": .unsupported, "additionalItems": .unsupported, "$dynamicRef": .unsupported,
        "$recursiveRef": .unsupported, "$id": .unsupported,
    ]
}
