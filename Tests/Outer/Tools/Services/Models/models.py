"""Makes documents and values for ModelDifferentialTests, and judges what the generated models say of the values.

    models.py make FOLDER SCHEMAS VALUES SEED    writes 3.0.json, 3.1.json and values
    models.py judge FOLDER                       reads answers, and prints a line of JSON

A root schema is `R` and a number; its parts begin with its name. Members that schemas name are words, those that no
schema names begin with `x`, the keys of maps with `k`.
"""

import base64, copy, datetime, json, random, re, sys, uuid
from jsonschema import FormatChecker
from openapi_schema_validator import OAS30Validator, OAS31Validator, oas30_format_checker, oas31_format_checker

MEMBERS = ["name", "size", "owner", "kind", "items", "created", "state", "class"]
REF = "#/components/schemas/"
PATTERNS = {"^[a-z]{2,4}$": "abc", "^#": "#1", "[0-9]$": "a1"}
DATES = [
    "2026-01-02T03:04:05Z", "2026-01-02T03:04:05.678Z", "2026-01-02T03:04:05+02:00", "2024-02-29T23:59:59.5-07:30",
    "2026-01-02t03:04:05z", "1969-12-31T23:59:59.123456Z", "2026-01-02T03:04:05.123456789+05:45",
    "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z",
]
NO_DATES = [
    "2026-01-02", "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z", "2025-02-29T00:00:00Z", "2026-01-02 03:04:05Z",
    "2026-01-02T24:00:00Z", "2026-01-02T03:04:60Z", "2026-01-02T03:04:05+0200", "2026-01-02T03:04:05+24:00",
    "2026-01-02T03:04Z", "2026-01-02T03:04:05.Z", "2026-1-2T3:4:5Z", "2026-01-02T03:04:05Zx", " 2026-01-02T03:04:05Z",
    "2026-01-02T03:04:05", "2026-01-02T03:04:05.25",
]
UUIDS = ["123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000"]
NO_UUIDS = ["123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-42661417400", "{%s}" % UUIDS[0], UUIDS[0] + " "]
BYTES = ["", "dGV4dA==", "AAEC", "/+8="]
NO_BYTES = ["dGV4dA", "dGV4dA=", "_-8=", "dGV4\ndA==", "d", "é"]
STRINGS = ["", "a", "ab", "abc", "open", "shut", "#1", "1", "🐈", "e\u0301", "2026-01-02", "10.0.0.1", "null"]
INTEGERS = [0, 1, 2, -1, 5, 10, 2**31, 2**53 + 1, 2**63 - 1, -(2**63)]
NUMBERS = INTEGERS + [1.0, 0.5, -2.25, 1e20, 2**63, 2**64, 1e-7]
LIMITS = ["minimum", "maximum", "multipleOf", "minLength", "maxLength", "minItems", "maxItems", "uniqueItems",
          "minProperties", "maxProperties"]

# How a model differs from its schema, with the row of the page FromAnOpenAPIDocument.md that says so.
RULES = {
    "limits": "`minimum`, `maxLength`, `uniqueItems` and other limits",
    "pattern": "`pattern`",
    "format": "`format`, but for `date-time`, `uuid` and `byte`",
    "enum": "an `enum` of texts",
    "const": "an `enum` of numbers or of one value, `const`",
    "additionalProperties: false": "`additionalProperties: false`",
    "null for absent": "a member that may be absent, and isn't null",
    "absent for null": "a required member that may be null",
    "nullable": "`nullable` beside `allOf`, or beside an `enum` without null",
    "readOnly": "a required member that is `readOnly`, in what the app sends",
    "oneOf": "`oneOf`",
    "discriminator": "a discriminator, or a required member with another constant in each alternative",
    "texts": "alternatives that are all texts",
    "date-time": "`date-time`",
    "base64": "`byte`, `contentEncoding: base64`",
    "64 bits": "`integer`",
}
FORMS = {
    "lost": "a member that the schema doesn't name",
    "union": "a member of another alternative than the first one that fits",
    "null": "null for a member that may be absent",
    "absent": "a required member that may be null, and was absent",
    "date": "`date-time`",
    "uuid": "`uuid`",
    "number": "`number`",
}


class Maker:
    """Makes the schemas of one root."""

    def __init__(self, random, version, root):
        self.r, self.is30, self.root, self.schemas = random, version == "3.0", root, {}

    def make(self):
        r = self.r
        self.objects = [self.root + part for part in ["Part", "Piece"]]
        self.schemas[self.root + "State"] = {"type": "string", "enum": ["open", "shut", "in_between"]}
        # A part refers to parts before it where a member is required, and to all others elsewhere.
        for name in self.objects: self.schemas[name] = self.object(1, self.later(name))
        if r.random() < 0.5: self.kinds()
        made = self.root_schema()
        # A root is a type of its own, and not null.
        self.schemas[self.root] = made
        return self.schemas

    def later(self, name):
        return list(self.schemas)

    def root_schema(self):
        kind = self.r.random()
        if kind < 0.6: return self.object(2, list(self.schemas))
        if kind < 0.75: return self.all_of(list(self.schemas))
        if kind < 0.85 and self.root + "Shape" in self.schemas: return {"allOf": [self.ref(self.root + "Shape")]}
        return self.union(1, list(self.schemas))

    def ref(self, name): return {"$ref": REF + name}

    def kinds(self):
        """Two objects, and a union that a discriminator decides."""
        r, names = self.r, [self.root + "Circle", self.root + "Square"]
        isConstant = r.random() < 0.5
        for name in names:
            made = self.object(0, [])
            made["properties"]["kind"] = {"type": "string"}
            if isConstant: made["properties"]["kind"]["enum"] = [name]
            made["required"] = sorted({*made.get("required", []), "kind"})
            made.pop("additionalProperties", None)
            self.schemas[name] = made
        union = {r.choice(["oneOf", "anyOf"]): [self.ref(name) for name in names]}
        if not isConstant or r.random() < 0.5:
            union["discriminator"] = {"propertyName": "kind"}
            if not isConstant and r.random() < 0.5:
                union["discriminator"]["mapping"] = {"round": REF + names[0], "flat": REF + names[1]}
        self.schemas[self.root + "Shape"] = union

    def scalar(self):
        r = self.r
        kind = r.randrange(14)
        if kind == 0: return {"type": "string", **r.choice([{"minLength": 1}, {"maxLength": 3}, {"pattern": r.choice(list(PATTERNS))}])}
        if kind < 3: return {"type": "string"}
        if kind == 3: return {"type": "string", "format": "date-time"}
        if kind == 4: return {"type": "string", "format": "uuid"}
        if kind == 5: return {"type": "string", **({"format": "byte"} if self.is30 or r.random() < 0.5 else {"contentEncoding": "base64"})}
        if kind == 6: return {"type": "string", "format": r.choice(["date", "ipv4"])}
        if kind == 7: return {"type": "string", "enum": r.sample(["open", "shut", "a", "1", ""], r.randrange(2, 4))}
        if kind == 8: return r.choice([{"type": "integer", "enum": [1, 2, 10]}, {"type": "string", "enum": ["a"]}])
        if kind == 9: return {"type": "boolean"}
        if kind == 10: return {"type": "number", **r.choice([{}, {"minimum": 0}, {"multipleOf": 0.5}])}
        if kind == 11: return {}
        if kind == 12 and not self.is30: return {"type": r.sample(["string", "integer", "boolean", "array"], 2)}
        return {"type": "integer", **r.choice([{}, {}, {"maximum": 10}, {"minimum": 1}, {"format": "int64"}])}

    def node(self, depth, names):
        r = self.r
        kind = r.random()
        if names and kind < 0.25: return self.ref(r.choice(names))
        if depth <= 0 or kind < 0.6: return self.scalar()
        if kind < 0.72:
            items = self.value(depth - 1, names)
            unique = {"uniqueItems": items.get("type") == "integer"}
            return {"type": "array", "items": items, **r.choice([{}, {}, {"minItems": 1}, {"maxItems": 2}, unique])}
        if kind < 0.82: return {"type": "object", "additionalProperties": self.value(depth - 1, names)}
        if kind < 0.92: return self.object(depth - 1, names)
        return self.union(depth - 1, names)

    def value(self, depth, names):
        made = self.node(depth, names)
        return self.nullable(made) if made and self.r.random() < 0.25 else made

    def nullable(self, made):
        if self.is30:
            if "$ref" in made or "oneOf" in made or "anyOf" in made: return {"nullable": True, "allOf": [made]}
            made["nullable"] = True
        elif "$ref" in made or "oneOf" in made or "anyOf" in made:
            return {"anyOf": [made, {"type": "null"}]}
        else:
            types = made["type"]
            made["type"] = (types if isinstance(types, list) else [types]) + ["null"]
        if "enum" in made and self.r.random() < 0.7: made["enum"] = made["enum"] + [None]
        return made

    def object(self, depth, names, isClosed=True):
        r, properties, required = self.r, {}, []
        for member in r.sample(MEMBERS, r.randrange(1, 5)):
            isRequired = r.random() < 0.5
            # A required member that leads back to its object would have no value.
            everything = names if isRequired else names + [self.root] + self.objects
            properties[member] = self.value(depth, everything)
            if isRequired: required.append(member)
            if r.random() < 0.05 and "$ref" not in properties[member]: properties[member]["readOnly"] = True
        if r.random() < 0.2: properties["next"] = r.choice([self.ref(self.root), {"type": "array", "items": self.ref(self.root)}])
        made = {"type": "object", "properties": properties}
        if required: made["required"] = required
        kind = r.random()
        if isClosed and kind < 0.15: made["additionalProperties"] = self.value(0, names)
        elif isClosed and kind < 0.3: made["additionalProperties"] = False
        elif r.random() < 0.05: made["maxProperties"] = 3
        return made

    def all_of(self, names):
        parts = []
        for part in self.objects:
            if self.r.random() < 0.5: continue
            # Each part of `allOf` sees the members of the others as further ones.
            self.schemas[part].pop("additionalProperties", None)
            parts.append(self.ref(part))
        own = self.object(1, names, isClosed=False)
        # A member of two parts has the schema of one, as documents have it, or is only required by the second.
        for part in parts:
            for member in self.schemas[part["$ref"][len(REF):]]["properties"]:
                if own["properties"].pop(member, None) is not None: own.setdefault("required", []).append(member)
        first, second = (self.schemas[part["$ref"][len(REF):]] for part in parts) if len(parts) == 2 else ({}, {})
        for member in set(first.get("properties", {})) & set(second.get("properties", {})):
            second["properties"][member] = copy.deepcopy(first["properties"][member])
        own["required"] = sorted({*own.get("required", [])})
        if not own["required"]: del own["required"]
        return {"allOf": parts + [own]}

    def union(self, depth, names):
        r = self.r
        makers = [
            lambda: {"type": "string"}, lambda: {"type": "integer"}, lambda: {"type": "boolean"}, lambda: {"type": "number"},
            lambda: {"type": "array", "items": self.scalar()}, lambda: self.object(depth, names), lambda: self.object(depth, names),
            lambda: {"type": "object", "additionalProperties": self.scalar()}, lambda: self.ref(self.objects[0]),
            lambda: {"type": "string", "enum": ["a", "open"]}, lambda: {"type": "string", "format": "date-time"},
            lambda: {"type": "string", "format": "uuid"},
        ]
        if r.random() < 0.15: makers = makers[-2:]
        return {r.choice(["oneOf", "anyOf"]): [make() for make in r.sample(makers, r.choice([2, 2, min(3, len(makers))]))]}


class Values:
    """Makes values of a schema, most of which are valid, and changes some."""

    def __init__(self, random, schemas):
        self.r, self.schemas = random, schemas

    def any(self, depth=2):
        r = self.r
        kind = r.random()
        if depth > 0 and kind < 0.2: return [self.any(depth - 1) for _ in range(r.randrange(3))]
        if depth > 0 and kind < 0.5: return {m: self.any(depth - 1) for m in r.sample(["k1", "x", "xtra"], r.randrange(3))}
        return r.choice([None, True, False] + NUMBERS + STRINGS + DATES + UUIDS + BYTES)

    def value(self, s, depth=4):
        r = self.r
        if "$ref" in s: return self.value(self.schemas[s["$ref"][len(REF):]], depth)
        if s.get("nullable") and r.random() < 0.3: return None
        for word in ["oneOf", "anyOf"]:
            if word in s: return self.union(s, s[word], depth)
        if "allOf" in s:
            parts = [self.value(part, depth) for part in s["allOf"]]
            return {k: v for part in parts if isinstance(part, dict) for k, v in part.items()} if len(parts) > 1 else parts[0]
        if "enum" in s: return r.choice(s["enum"])
        kind = s.get("type")
        if isinstance(kind, list): kind = r.choice(kind)
        if kind is None: return self.any()
        if kind == "null": return None
        if kind == "boolean": return r.random() < 0.5
        if kind == "integer":
            inside = [n for n in INTEGERS + [1.0, 2**64] if s.get("minimum", n) <= n <= s.get("maximum", n)]
            return r.choice(inside)
        if kind == "number": return r.choice([n for n in NUMBERS if s.get("minimum", n) <= n])
        if kind == "string": return self.text(s)
        if kind == "array":
            if "items" not in s: return [self.any(1) for _ in range(r.randrange(3))]
            return [self.value(s["items"], depth - 1) for _ in range(r.randrange(s.get("minItems", 0), 3 if depth > 0 else 1 + s.get("minItems", 0)))]
        made = {}
        for member, inner in s.get("properties", {}).items():
            if member in s.get("required", []) or (depth > 0 and r.random() < 0.6): made[member] = self.value(inner, depth - 1)
        further = s.get("additionalProperties")
        if isinstance(further, dict):
            for key in r.sample(["k1", "k2", "k-3"], r.randrange(3)): made[key] = self.value(further, depth - 1)
        return made

    def union(self, s, alternatives, depth):
        chosen = self.r.choice(alternatives)
        made = self.value(chosen, depth)
        if "discriminator" in s and isinstance(made, dict):
            mapping = {v: k for k, v in s["discriminator"].get("mapping", {}).items()}
            made["kind"] = mapping.get(chosen["$ref"], chosen["$ref"][len(REF):])
        return made

    def text(self, s):
        r = self.r
        known = {"date-time": DATES, "uuid": UUIDS, "byte": BYTES, "date": ["2026-01-02"], "ipv4": ["10.0.0.1"]}
        if s.get("contentEncoding"): return r.choice(BYTES)
        if s.get("format") in known: return r.choice(known[s["format"]])
        if "pattern" in s: return PATTERNS[s["pattern"]]
        inside = [t for t in STRINGS if s.get("minLength", 0) <= len(t) <= s.get("maxLength", 99)]
        return r.choice(inside)

    def mutated(self, value):
        """Changes one place of a value."""
        r = self.r
        if isinstance(value, dict):
            if value and r.random() < 0.7:
                key = r.choice(sorted(value))
                if r.random() < 0.25: return {k: v for k, v in value.items() if k != key}
                return {**value, key: self.mutated(value[key])}
            if r.random() < 0.6: return {**value, r.choice(["xtra", "x", "k1"]): self.any(1)}
        if isinstance(value, list) and r.random() < 0.8:
            if not value or r.random() < 0.2: return value + [self.any(1)]
            at = r.randrange(len(value))
            return value[:at] + [self.mutated(value[at])] + value[at + 1:]
        if isinstance(value, str) and r.random() < 0.6:
            kinds = [(DATES, NO_DATES), (UUIDS, NO_UUIDS), (BYTES, NO_BYTES)]
            for own, others in kinds:
                if value in own and value: return r.choice(others)
            return r.choice(STRINGS)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and r.random() < 0.5: return r.choice(NUMBERS)
        return None if r.random() < 0.3 else self.any(1)


def make(folder, count, values, seed):
    r = random.Random(seed)
    lines = []
    for version in ["3.0", "3.1"]:
        paths, schemas = {}, {}
        for index in range(count // 2):
            root = ("R" if version == "3.0" else "S") + str(index)
            made = Maker(r, version, root).make()
            schemas.update(made)
            media = {"content": {"application/json": {"schema": {"$ref": REF + root}}}}
            empty, answer = {"204": {"description": "-"}}, {"200": {"description": "-", **media}}
            # A root is sent and received, or only sent, or only received.
            paths["/" + root] = [
                {"post": {"tags": ["Made"], "requestBody": media, "responses": answer}},
                {"put": {"tags": ["Made"], "requestBody": media, "responses": empty}},
                {"get": {"tags": ["Made"], "responses": answer}},
            ][index % 3]
            maker = Values(r, made)
            for _ in range(values):
                value = maker.value(made[root]) if r.random() < 0.97 else maker.any(3)
                for _ in range(r.choice([0, 0, 1, 1, 2])): value = maker.mutated(value)
                lines.append(root + "\t" + json.dumps(value))
        # A date and any JSON are in each of the documents, so that their coders are.
        document = {"openapi": version + ".0", "info": {"title": "Made", "version": "1"}, "paths": paths, "components": {"schemas": schemas}}
        with open(folder + "/" + version + ".json", "w") as file: json.dump(document, file)
    with open(folder + "/values", "w") as file: file.write("\n".join(lines) + "\n")


class Model:
    """The schema that the model of a schema has, in the terms of 3.1, but for some of the rules."""

    def __init__(self, schemas, is30, isSent, without=None):
        self.schemas, self.is30, self.isSent, self.without = schemas, is30, isSent, without
        self.isReceived = True

    def on(self, rule): return rule != self.without

    def all(self): return {name: self.of(s) for name, s in self.schemas.items()}

    def target(self, s):
        while "$ref" in s: s = self.schemas[s["$ref"][len(REF):]]
        return s

    def allows_null(self, s):
        """Whether the type of the schema is an optional."""
        if "$ref" in s: return self.allows_null(self.target(s))
        if s.get("nullable") and (self.on("nullable") or ("type" in s and None in s.get("enum", [None]))): return True
        if "allOf" in s: return all(self.allows_null(part) for part in s["allOf"])
        for word in ["oneOf", "anyOf"]:
            if word in s: return any(self.allows_null(part) for part in s[word])
        types = s.get("type", [])
        isNull = types == "null" or isinstance(types, list) and "null" in types
        return isNull and (self.on("nullable") or None in s.get("enum", [None]))

    def of(self, s):
        if "$ref" in s: return dict(s)
        made = self.plain(s)
        return {"anyOf": [made, {"type": "null"}]} if s and self.allows_null(s) else made

    def plain(self, s):
        for word in ["oneOf", "anyOf"]:
            if word in s: return self.union(s, word)
        if "allOf" in s:
            if len(s["allOf"]) == 1: return self.of(s["allOf"][0])
            return self.object(self.merged(s))
        if not s or s.get("type") == "null" or set(s) == {"readOnly"}: return dict(s)
        types = s["type"] if isinstance(s["type"], list) else [s["type"]]
        types = [t for t in types if t != "null"]
        if len(types) > 1: return {"anyOf": [self.plain({**s, "type": t}) for t in types]}
        made = {"type": types[0]}
        if types == ["object"]: return self.object(s)
        if "enum" in s:
            values = [v for v in s["enum"] if v is not None]
            isText = len(values) > 1 and all(isinstance(v, str) for v in values)
            if not self.on("enum" if isText else "const"): made["enum"] = values
        for word in LIMITS:
            if word in s and not self.on("limits"): made[word] = s[word]
        if "pattern" in s and not self.on("pattern"): made["pattern"] = s["pattern"]
        if "items" in s: made["items"] = self.of(s["items"])
        if types == ["integer"] and self.on("64 bits"): made = {"allOf": [made, {"minimum": -(2**63), "maximum": 2**63 - 1}]}
        form = s.get("format")
        if form == "date-time": made["format"] = "read-date" if self.on("date-time") else "date-time"
        elif form == "uuid": made["format"] = "uuid"
        elif form == "byte" or "contentEncoding" in s:
            if self.on("base64"): made["format"] = "read-bytes"
            elif self.is30: made["format"] = "byte"
        elif form and not self.on("format"): made["format"] = form
        return made

    def merged(self, s):
        s = self.target(s)
        if "allOf" not in s: return s
        made = {"type": "object", "properties": {}, "required": []}
        for part in map(self.merged, s["allOf"]):
            made["properties"].update(part.get("properties", {}))
            made["required"] += part.get("required", [])
            for word in ["additionalProperties", "maxProperties"]:
                if word in part: made[word] = part[word]
        return made

    def object(self, s):
        made = {"type": "object", "properties": {}, "required": []}
        for member, inner in s.get("properties", {}).items():
            schema = self.of(inner)
            isRequired = member in s.get("required", [])
            if inner.get("readOnly") and self.isSent and self.on("readOnly"): isRequired = False
            if isRequired and self.allows_null(inner) and self.on("absent for null"): isRequired = False
            elif not isRequired and self.on("null for absent"): schema = {"anyOf": [schema, {"type": "null"}]}
            made["properties"][member] = schema
            if isRequired: made["required"].append(member)
        further = s.get("additionalProperties")
        if isinstance(further, dict): made["additionalProperties"] = self.of(further)
        elif further is False and not self.on("additionalProperties: false"): made["additionalProperties"] = False
        if "maxProperties" in s and not self.on("limits"): made["maxProperties"] = s["maxProperties"]
        return made

    def union(self, s, word):
        alternatives = [a for a in s[word] if a.get("type") != "null"]
        if len(alternatives) == 1: return self.of(alternatives[0])
        chosen = self.discriminated(s, alternatives)
        if chosen:
            member, values = chosen
            if not self.on("discriminator"): return {word: [self.of(a) for a in alternatives]}
            made = {"type": "object", "required": [member], "properties": {member: {"type": "string"}}, "allOf": []}
            for alternative, names in zip(alternatives, values):
                made["allOf"].append({"if": {"properties": {member: {"enum": names}}}, "then": self.of(alternative)})
            return made
        targets = [self.target(a) for a in alternatives]
        isText = all(a.get("type") == "string" for a in targets)
        if isText and self.on("texts"): return {"type": "string"}
        return {word if not self.on("oneOf") else "anyOf": [self.of(a) for a in alternatives]}

    def discriminated(self, s, alternatives):
        targets = [self.merged(a) for a in alternatives]
        if not all(t.get("properties") for t in targets): return None
        names = [a.get("$ref", "")[len(REF):] for a in alternatives]

        def constants(member): return [[v for v in self.target(t["properties"].get(member, {})).get("enum", []) if isinstance(v, str)] for t in targets]
        def distinct(values): return all(values) and len(set(sum(values, []))) == len(sum(values, []))

        if "discriminator" in s:
            member = s["discriminator"]["propertyName"]
            mapping = s["discriminator"].get("mapping", {})
            mapped = [[k for k, v in mapping.items() if v == REF + name] for name in names]
            return member, [m or c or [n] for m, c, n in zip(mapped, constants(member), names)]
        for member in sorted(set.intersection(*(set(t["properties"]) for t in targets))):
            if all(member in t.get("required", []) for t in targets) and distinct(constants(member)): return member, constants(member)
        return None


reading = FormatChecker()
# Its own check of bytes ends with an error of Python for texts that aren't ASCII.
oas30_format_checker.checks("byte", ValueError)(oas30_format_checker.checkers["byte"][0])


def date(text):
    """The date of a text as the page says, or None."""
    match = re.match(r"(\d{4})-(\d\d?)-(\d\d?)T(\d\d?):(\d\d?):(\d\d?)(\.\d+)?(Z|([+-])(\d\d):?(\d\d)|$)", text.upper(), re.ASCII)
    if not match: return None
    year, month, day, hour, minute, second = map(int, match.groups()[:6])
    sign, hours, minutes = match.groups()[8:]
    if not (1 <= month <= 12 and 1 <= day <= 31 and hour <= 24 and minute < 60 and second <= 60 and int(hours or 0) < 24): return None
    # Of the time before the year 1 and after 9999, Python has no dates: seconds do.
    days = datetime.date(year, month, 1).toordinal() + day - 1
    zone = (int(hours or 0) * 60 + int(minutes or 0)) * (-60 if sign == "-" else 60)
    return days * 86_400 + hour * 3_600 + minute * 60 + second + float(match.group(7) or 0) - zone


def data(text):
    """The bytes of a text, or None."""
    try:
        return base64.b64decode(text.encode("ascii"), validate=True)
    except ValueError:
        return None


@reading.checks("read-date")
def is_date(value): return not isinstance(value, str) or date(value) is not None


@reading.checks("read-bytes")
def is_data(value): return not isinstance(value, str) or data(value) is not None


def compare(value, coded, found):
    """Whether a value that was decoded and encoded again is the same; adds the forms of what differs to `found`."""
    if isinstance(value, dict) and isinstance(coded, dict):
        for key in {*value, *coded}:
            if key in value and key in coded:
                if not compare(value[key], coded[key], found): return False
            elif key in coded:
                if coded[key] is not None: return False
                found.add("absent")
            elif value[key] is None: found.add("null")
            elif key in ["x", "xtra", "k1"]: found.add("lost")
            else: found.add("union")
        return True
    if isinstance(value, list) and isinstance(coded, list):
        return len(value) == len(coded) and all(compare(v, c, found) for v, c in zip(value, coded))
    if type(value) is bool or type(coded) is bool: return value is coded
    if isinstance(value, (int, float)) and isinstance(coded, (int, float)):
        if value == coded: return True
        found.add("number")
        return float(value) == float(coded)
    if isinstance(value, str) and isinstance(coded, str) and value != coded:
        if date(value) is not None and date(coded) is not None:
            found.add("date")
            return abs(date(value) - date(coded)) < 0.00051
        if data(value) is not None and data(value) == data(coded): return True
        found.add("uuid")
        return value.upper() == coded.upper() and value.upper() in UUIDS
    return value == coded


def sendable(s):
    """The schema of what an app writes: without the requirement of members that are `readOnly`, and with alternatives
    of which several may fit, since a member that isn't written may have told them apart."""
    if isinstance(s, list): return [sendable(part) for part in s]
    if not isinstance(s, dict): return s
    made = {"anyOf" if key == "oneOf" else key: sendable(part) for key, part in s.items()}
    if isinstance(s.get("required"), list):
        members = s.get("properties", {})
        made["required"] = [m for m in s["required"] if not (isinstance(members.get(m), dict) and members[m].get("readOnly"))]
    return made


def judge(folder):
    documents = {"R": json.load(open(folder + "/3.0.json")), "S": json.load(open(folder + "/3.1.json"))}
    checkers = {}

    def checker(root, rule=None):
        key = (root, rule)
        if key not in checkers:
            document = documents[root[0]]
            is30 = root[0] == "R"
            schemas = parts(root)
            isSent = "get" not in document["paths"]["/" + root]
            target = {"$ref": REF + root}
            if rule in ["schema", "sent"]:
                kind, formats = (OAS30Validator, oas30_format_checker) if is30 else (OAS31Validator, oas31_format_checker)
                if rule == "sent": schemas = sendable(schemas)
            else:
                kind, formats = OAS31Validator, reading
                schemas = Model(schemas, is30, isSent, rule).all()
            checkers[key] = kind({"components": {"schemas": schemas}, **({"allOf": [target]} if is30 else target)}, format_checker=formats)
        return checkers[key]

    def says(validator, value):
        try:
            return validator.is_valid(value)
        except TypeError:
            # Its discriminators end so where the member that decides is a list or an object.
            return False

    counts = {"valid": 0, "accepted": 0, "values": 0, "problems": 0, "several": 0}
    rules, forms, problems, seen = dict.fromkeys(RULES, 0), dict.fromkeys(FORMS, 0), [], set()

    def parts(root):
        pattern = re.compile(re.escape(root) + r"(?!\d)")
        return {n: s for n, s in documents[root[0]]["components"]["schemas"].items() if pattern.match(n)}

    def has_union(root): return re.search(r'"(oneOf|anyOf)"', json.dumps(parts(root)))

    def problem(text, root, value, more=""):
        # One for each schema says enough.
        counts["problems"] += 1
        if (text, root) in seen: return
        seen.add((text, root))
        problems.append(f"{text}: {root} {json.dumps(value)} {more} " + json.dumps(parts(root)))

    for line, answer in zip(open(folder + "/values"), open(folder + "/answers"), strict=True):
        root, text = line.rstrip("\n").split("\t")
        value = json.loads(text)
        isAccepted = answer != "refused\n"
        isValid, isModel = says(checker(root, "schema"), value), says(checker(root), value)
        counts["values"] += 1
        counts["valid"] += isValid
        counts["accepted"] += isAccepted
        if isAccepted != isModel: problem("valid, and refused" if isValid else "accepted" if isAccepted else "refused", root, value)
        elif isValid != isAccepted:
            reasons = [rule for rule in RULES if says(checker(root, rule), value) == isValid]
            for rule in reasons: rules[rule] += 1
            # Each of two rules is enough for it.
            counts["several"] += not reasons
        if not isAccepted: continue
        coded, found = json.loads(answer), set()
        isSame = compare(value, coded, found)
        # Where there are no alternatives, only what isn't valid lacks a required member, and no member is another one's.
        isOther = "union" in found or "absent" in found and isValid
        if not isSame or isOther and not has_union(root): problem("not the same", root, value, json.dumps(coded))
        for form in found: forms[form] += 1
        if "get" in documents[root[0]]["paths"]["/" + root]: continue
        if isValid and not isOther and not says(checker(root, "sent"), coded): problem("written, and invalid", root, value, json.dumps(coded))
    rules, forms = {RULES[k]: v for k, v in rules.items()}, {FORMS[k]: v for k, v in forms.items()}
    print(json.dumps({**counts, "rules": rules, "forms": forms, "first": problems[:20]}))


if sys.argv[1] == "make": make(sys.argv[2], *map(int, sys.argv[3:]))
else: judge(sys.argv[2])
