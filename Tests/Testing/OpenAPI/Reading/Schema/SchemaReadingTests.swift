import MillraceJSON
import TestSupport
import Testing

@testable import OpenAPIReading

struct SchemaReadingTests {
    typealias Expectation = (version: String, schema: String, words: String, remarks: [String])

    static let schemas: [Row<Expectation>] = [
        Row("each keyword of 3.1", ("3.1.0", all, allWords, [])),
        Row("nothing", ("3.1.0", "{}", "", [])),
        Row(
            "true and false",
            ("3.1.0", #"{"items": false, "not": true}"#, "items: (constant: false), not: (constant: true)", [])
        ),
        Row("a constant", ("3.1.0", #"{"const": null}"#, "values: [null]", [])),
        Row("a constant of an enum", ("3.1.0", #"{"const": 1, "enum": [2, 1.0]}"#, "values: [1]", [])),
        Row(
            "an integer beyond Int64",
            ("3.1.0", #"{"maximum": 18446744073709551615}"#, "maximum: 18446744073709551615", [])
        ),
        Row(
            "nullable in 3.0",
            ("3.0.3", #"{"type": "string", "nullable": true}"#, "types: null|string", [])
        ),
        Row("not nullable", ("3.0.3", #"{"type": "string", "nullable": false}"#, "types: string", [])),
        Row(
            "nullable with a reference in a list",
            (
                "3.0.3",
                ##"{"allOf": [{"$ref": "#/components/schemas/More"}], "nullable": true, "description": "One."}"##,
                "description: One., anyOf: [(allOf: [(reference: More)]), (types: null)]", []
            )
        ),
        Row(
            "nullable with alternatives",
            (
                "3.0.3", #"{"anyOf": [{"type": "string"}], "nullable": true}"#,
                "anyOf: [(types: string), (types: null)]", []
            )
        ),
        Row(
            "nullable with one of some",
            (
                "3.0.3", #"{"oneOf": [{"type": "string"}], "nullable": true}"#,
                "anyOf: [(oneOf: [(types: string)]), (types: null)]", []
            )
        ),
        Row("nullable without a type", ("3.0.3", #"{"nullable": true}"#, "", [])),
        Row(
            "nullable in 3.1",
            (
                "3.1.0", #"{"type": "string", "nullable": true}"#, "types: null|string",
                ["#/components/schemas/S: `nullable` is written as in OpenAPI 3.0, and is read so."]
            )
        ),
        Row(
            "limits in 3.0",
            (
                "3.0.3", #"{"minimum": 1, "exclusiveMinimum": true, "maximum": 2.5, "exclusiveMaximum": false}"#,
                "maximum: 2.5, exclusiveMinimum: 1", []
            )
        ),
        Row(
            "an exclusive limit of 3.1 in 3.0",
            (
                "3.0.3", #"{"exclusiveMaximum": 5}"#, "exclusiveMaximum: 5",
                ["#/components/schemas/S: `exclusiveMaximum` is written as in OpenAPI 3.1, and is read so."]
            )
        ),
        Row("an example in 3.0", ("3.0.3", #"{"example": null}"#, "examples: [null]", [])),
        Row("examples in 3.1", ("3.1.0", #"{"examples": [1], "example": 2}"#, "examples: [1, 2]", [])),
        Row("a reference", ("3.1.0", ##"{"$ref": "#/components/schemas/More"}"##, "reference: More", [])),
        Row(
            "keywords beside a reference in 3.1",
            ("3.1.0", ##"{"$ref": "#/components/schemas/More", "minLength": 1}"##, "reference: More, minLength: 1", [])
        ),
        Row(
            "keywords beside a reference in 3.0",
            (
                "3.0.3",
                ##"{"$ref": "#/components/schemas/More", "minLength": 1, "description": "More.", "nullable": true}"##,
                "reference: More, description: More.",
                [
                    "#/components/schemas/S: OpenAPI 3.0 ignores `minLength` beside `$ref`, and so does the reader.",
                    "#/components/schemas/S: OpenAPI 3.0 ignores `nullable` beside `$ref`, and so does the reader.",
                ]
            )
        ),
        Row(
            "a discriminator by name and by reference",
            (
                "3.1.0",
                ##"{"discriminator": {"propertyName": "kind", "mapping": {"a": "More", "b": "#/components/schemas/Other"}}}"##,
                "discriminator: kind {a: More, b: Other}", []
            )
        ),
        Row("null without quotes as a type", ("3.1.0", #"{"type": ["string", null]}"#, "types: null|string", [])),
        Row("an unknown keyword", ("3.1.0", #"{"x-order": 1, "optional": true}"#, "", [])),
    ]

    private static let all = """
        {
            "type": ["object", "null"], "title": "T", "description": "D", "format": "f", "contentMediaType": "image/png",
            "contentEncoding": "base64", "deprecated": true, "readOnly": true, "writeOnly": true, "default": 1,
            "examples": [2], "enum": ["a", null], "x-enum-varnames": ["A", "Null"],
            "properties": {"$ref": {"type": "string"}, "x-y": {}}, "patternProperties": {"^a": {"type": "number"}},
            "additionalProperties": false, "required": ["b"], "propertyNames": {"maxLength": 3},
            "dependentRequired": {"a": ["b"]}, "minProperties": 1, "maxProperties": 2, "prefixItems": [{"minimum": 1}],
            "items": {"type": "array"}, "contains": {"const": 1}, "minContains": 1, "maxContains": 2, "minItems": 1,
            "maxItems": 2, "uniqueItems": true, "minimum": 1, "maximum": 2.5, "exclusiveMinimum": 0,
            "exclusiveMaximum": 3, "multipleOf": 0.5, "minLength": 1, "maxLength": 2, "pattern": "^a$",
            "allOf": [{"title": "1"}], "anyOf": [{"title": "2"}], "oneOf": [{"title": "3"}], "not": {"title": "4"},
            "if": {"title": "5"}, "then": {"title": "6"}, "else": {"title": "7"},
            "discriminator": {"propertyName": "k"}
        }
        """

    private static let allWords =
        "types: null|object, title: T, description: D, format: f, contentMediaType: image/png, "
        + "contentEncoding: base64, isDeprecated: true, isReadOnly: true, isWriteOnly: true, defaultValue: 1, "
        + "examples: [2], values: ['a', null], valueNames: [A, Null], properties: {$ref: (types: string), x-y: ()}, "
        + "patternProperties: {^a: (types: number)}, additional: forbidden, saysAdditional: true, required: b, "
        + "propertyNames: (maxLength: 3), dependentRequired: {a: [b]}, minProperties: 1, maxProperties: 2, "
        + "prefixItems: [(minimum: 1)], items: (types: array), contains: (values: [1]), minContains: 1, "
        + "maxContains: 2, minItems: 1, maxItems: 2, hasUniqueItems: true, minimum: 1, maximum: 2.5, "
        + "exclusiveMinimum: 0, exclusiveMaximum: 3, multipleOf: 0.5, minLength: 1, maxLength: 2, pattern: ^a$, "
        + "allOf: [(title: 1)], anyOf: [(title: 2)], oneOf: [(title: 3)], not: (title: 4), condition: (title: 5), "
        + "then: (title: 6), otherwise: (title: 7), discriminator: k {}"

    @Test(arguments: schemas)
    func aSchema(_ row: Row<Expectation>) throws {
        let (schema, remarks) = try Documents.schema(row.value.schema, version: row.value.version)
        #expect(Words.of(schema) == row.value.words, sourceLocation: row.location)
        #expect(remarks == row.value.remarks, sourceLocation: row.location)
    }

    static let faults: [Row<(schema: String, words: String, remark: String)>] = [
        Row("text", (#""text""#, "", ": A schema has to be an object; this one allows everything.")),
        Row(
            "a type",
            (#"{"type": "file"}"#, "", "/type: JSON has no such type; every type is allowed here, or the others are.")
        ),
        Row("an empty enum", (#"{"enum": []}"#, "", "/enum: `enum` has to be a list of values; it is ignored.")),
        Row(
            "required as a mark",
            (
                #"{"required": true}"#, "",
                "/required: `required` has to be a list of the required members; it is ignored."
            )
        ),
        Row(
            "a list of items",
            (
                #"{"items": [{"type": "string"}]}"#, "prefixItems: [(types: string)]",
                "/items: `items` has to be one schema; the list is read as `prefixItems`."
            )
        ),
        Row(
            "a negative count",
            (#"{"minLength": -1}"#, "", "/minLength: `minLength` has a value of the wrong kind; it is ignored.")
        ),
        Row(
            "a pattern that isn't usable",
            (
                #"{"pattern": "^(a)\\1$"}"#, #"pattern: ^(a)\1$"#,
                "/pattern: The pattern allows every text here, because it has a reference to a group."
            )
        ),
        Row(
            "a pattern of names that isn't usable",
            (
                #"{"patternProperties": {"(": {"type": "string"}}}"#, "patternProperties: {(: (types: string)}",
                "/patternProperties/(: The pattern allows every text here, because a parenthesis isn't closed."
            )
        ),
        Row(
            "a number as a pattern",
            (#"{"pattern": 1}"#, "", "/pattern: `pattern` has a value of the wrong kind; it is ignored.")
        ),
        Row(
            "a text as patterns of names",
            (
                #"{"patternProperties": "a"}"#, "",
                "/patternProperties: `patternProperties` has a value of the wrong kind; it is ignored."
            )
        ),
        Row(
            "an object as a text",
            (#"{"format": {}}"#, "", "/format: `format` has a value of the wrong kind; it is ignored.")
        ),
        Row(
            "an unsupported keyword",
            (
                #"{"unevaluatedProperties": false}"#, "",
                "/unevaluatedProperties: `unevaluatedProperties` isn't supported; the schema is read without it."
            )
        ),
        Row(
            "a reference to nothing",
            (
                ##"{"$ref": "#/components/schemas/None"}"##, "",
                "/$ref: The reference leads to nothing: #/components/schemas/None."
            )
        ),
        Row(
            "a reference to another machine",
            (
                #"{"$ref": "https://pets.example/pet.json"}"#, "",
                "/$ref: The reference to https://pets.example/pet.json isn't followed: the reader asks no other machine."
            )
        ),
        Row(
            "a reference to a file, without a folder",
            (
                #"{"$ref": "pet.json#/Pet"}"#, "",
                "/$ref: The reference to pet.json isn't followed: the document was read without its folder."
            )
        ),
        Row(
            "a reference by an anchor",
            (
                ##"{"$ref": "#pet"}"##, "",
                "/$ref: The reference to #pet isn't supported: its fragment is no JSON pointer."
            )
        ),
        Row(
            "a discriminator without a property",
            (#"{"discriminator": {}}"#, "", "/discriminator: `discriminator` has no `propertyName`; it is ignored.")
        ),
        Row(
            "a discriminator of Swagger 2.0",
            (
                #"{"discriminator": "kind"}"#, "discriminator: kind {}",
                "/discriminator: `discriminator` has to be an object; the text is read as its `propertyName`."
            )
        ),
    ]

    @Test(arguments: faults)
    func aFaultIsARemark(_ row: Row<(schema: String, words: String, remark: String)>) throws {
        let (schema, remarks) = try Documents.schema(row.value.schema, version: "3.1.0")
        #expect(Words.of(schema) == row.value.words, sourceLocation: row.location)
        #expect(remarks == ["#/components/schemas/S" + row.value.remark], sourceLocation: row.location)
    }
}
