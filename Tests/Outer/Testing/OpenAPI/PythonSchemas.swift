import Foundation
import OuterSupport
import TestSupport

/// Runs of Python's `openapi-schema-validator`, which uses `jsonschema`.
enum PythonSchemas {
    static let isInstalled = PythonProgram.has("openapi_schema_validator")

    /// Makes schemas, ten values of each, and Python's verdicts on them.
    private static let making = """
        import json, random, sys
        from openapi_schema_validator import OAS31Validator, oas31_format_checker

        r = random.Random(int(sys.argv[2]))
        names = ["a", "b", "c", "ab"]
        strings = ["", "a", "b", "ab", "abc", "1", "e\\u0301", "🐈", "2026-01-02T03:04:05Z", "dGV4dA=="]
        numbers = [0, 1, 2, 3, -1, 10, 1.0, 1.5, 0.25, -2.5, 2**31, 2**31 - 1, 2**63 - 1, 1e20]

        def scalar():
            return r.choice([None, True, False] + numbers + strings)

        def value(depth):
            kind = r.random()
            if depth > 0 and kind < 0.3: return [value(depth - 1) for _ in range(r.randrange(4))]
            if depth > 0 and kind < 0.65: return {n: value(depth - 1) for n in r.sample(names, r.randrange(4))}
            return scalar()

        def reference():
            return {"$ref": "#/components/schemas/" + r.choice(["S0", "S1", "S2", "L"])}

        def schema(depth):
            s = {}
            if r.random() < 0.03: return r.random() < 0.5
            if depth <= 0: s = r.choice([{}, {"type": r.choice(types)}, {"type": r.sample(types, 2)}, reference()]); return dict(s)
            for make in r.sample(makers, r.choice([1, 1, 2, 2, 3])): make(s, depth - 1)
            return s

        types = ["null", "boolean", "integer", "number", "string", "array", "object"]

        def put(name, make):
            return lambda s, depth: s.__setitem__(name, make(depth))

        makers = [
            put("type", lambda d: r.choice(types)), put("type", lambda d: r.sample(types, r.choice([1, 2, 3]))),
            put("type", lambda d: "object"), put("type", lambda d: "array"),
            put("enum", lambda d: [value(1) for _ in range(r.randrange(1, 5))]), put("const", lambda d: value(1)),
            put("minimum", lambda d: r.choice(numbers)), put("maximum", lambda d: r.choice(numbers)),
            put("exclusiveMinimum", lambda d: r.choice(numbers)), put("exclusiveMaximum", lambda d: r.choice(numbers)),
            put("multipleOf", lambda d: r.choice([1, 2, 3, 0.5, 0.25])),
            put("minLength", lambda d: r.randrange(4)), put("maxLength", lambda d: r.randrange(4)),
            put("pattern", lambda d: r.choice(["^a", "b$", "^[a-c]*$", "[0-9]", "^.$", "^(ab|c)+$", "^$"])),
            put("minItems", lambda d: r.randrange(3)), put("maxItems", lambda d: r.randrange(3)),
            put("uniqueItems", lambda d: r.random() < 0.8), put("items", schema), put("items", schema),
            put("prefixItems", lambda d: [schema(d) for _ in range(r.randrange(1, 3))]), put("contains", schema),
            lambda s, d: s.update({"contains": schema(d), "minContains": r.randrange(3), "maxContains": r.randrange(3)}),
            put("required", lambda d: r.sample(names, r.randrange(1, 3))),
            put("properties", lambda d: {n: schema(d) for n in r.sample(names, r.randrange(1, 4))}),
            put("properties", lambda d: {n: schema(d) for n in r.sample(names, r.randrange(1, 4))}),
            put("patternProperties", lambda d: {r.choice(["^a", "b$", "c"]): schema(d)}),
            put("additionalProperties", lambda d: r.choice([False, schema(d)])), put("propertyNames", schema),
            put("dependentRequired", lambda d: {r.choice(names): [r.choice(names)]}),
            put("minProperties", lambda d: r.randrange(3)), put("maxProperties", lambda d: r.randrange(3)),
            put("allOf", lambda d: [schema(d), schema(d)]), put("anyOf", lambda d: [schema(d), schema(d)]),
            put("oneOf", lambda d: [schema(d), schema(d)]), put("not", schema),
            lambda s, d: s.update({"if": schema(d), "then": schema(d), "else": schema(d)}),
            put("$ref", lambda d: reference()["$ref"]),
            put("format", lambda d: r.choice(["date-time", "date", "uuid", "uri"])),
        ]

        for _ in range(int(sys.argv[1])):
            loop = {"type": "object", "properties": {"a": {"$ref": "#/components/schemas/L"}, "b": schema(0)}}
            schemas = {"S0": schema(1), "S1": {"type": r.choice(types)}, "S2": {"required": ["a"]}, "L": loop}
            # Only L leads to itself, below a member: Python doesn't end a circle at one place.
            schemas["S0"] = {"type": r.choice(types)} if "$ref" in json.dumps(schemas["S0"]) else schemas["S0"]
            if "$ref" in json.dumps(loop["properties"]["b"]): loop["properties"]["b"] = True
            root = {"components": {"schemas": schemas}, "$ref": "#/components/schemas/S"}
            schemas["S"] = schema(3)
            values = [value(3) for _ in range(10)]
            validator = OAS31Validator(root, format_checker=oas31_format_checker)
            print(json.dumps({"schemas": schemas, "values": values, "valid": [validator.is_valid(v) for v in values]}))
        """

    /// Says of each schema and value whether the value is valid.
    private static let judging = """
        import json, sys
        from openapi_schema_validator import OAS31Validator, oas31_format_checker

        for line in open(sys.argv[1]):
            case = json.loads(line)
            root = {"components": {"schemas": case["schemas"]}, "$ref": "#/components/schemas/S"}
            validator = OAS31Validator(root, format_checker=oas31_format_checker)
            print("valid" if validator.is_valid(case["value"]) else "refused")
        """

    /// Returns a line of JSON for each schema.
    static func cases(_ count: Int, seed: Int) throws -> [String] {
        try PythonProgram.lines(of: ["-c", making, String(count), String(seed)])
    }

    /// Returns whether the value of each line is valid.
    static func verdicts(on cases: [String]) throws -> [Bool] {
        let folder = TemporaryFolder.made()
        try Data(cases.joined(separator: "\n").utf8).write(to: folder.url.appending(path: "cases"))
        return try PythonProgram.lines(of: ["-c", judging, folder.path("cases")]).map { $0 == "valid" }
    }
}
