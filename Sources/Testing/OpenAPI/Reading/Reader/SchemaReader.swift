import MillraceJSON

/// Reads the schemas of a document.
final class SchemaReader {
    let source: DocumentSource
    let version: OpenAPIVersion
    /// The schemas that have a name, as far as they have been read.
    private(set) var schemas: [String: Schema] = [:]
    private let components: Set<String>
    private var patterns: [String: Pattern] = [:]
    private var names: SchemaNames
    /// Places that have a name, and haven't been read.
    private var pending: [(name: String, node: DocumentNode)] = []
    /// The first places of keywords that are written as in the other version, and the numbers of their places.
    private var foreign: [String: (node: DocumentNode, count: Int)] = [:]
    /// The number of schemas, with those in others.
    private(set) var count = 0
    private var depth = 0

    init(_ source: DocumentSource, _ version: OpenAPIVersion, components: [(name: String, node: DocumentNode)]) {
        self.source = source
        self.version = version
        self.components = Set(components.map(\.name))
        names = SchemaNames(components: components.map(\.name))
        for (name, node) in components {
            // A component that only refers to a place elsewhere is that place, with the component's name.
            guard let reference = node["$ref"], node.value.objectValue?.count == 1,
                let target = source.target(of: reference), names[target.place] == nil
            else {
                pending.append((name, node))
                continue
            }
            names.name(target.place, name)
            pending.append((name, target))
        }
    }

    /// Reads the schemas that have a name, and those that they refer to.
    func readNamed() {
        while let (name, node) = pending.popLast() { schemas[name] = schema(node) }
        for (words, (node, count)) in foreign {
            let others = count > 1 ? ", here and at \(count - 1) more places" : ""
            source.remark("\(words)\(others), and is read so.", at: node)
        }
    }

    /// Remarks once, at the first of its places, that a keyword is written as in another version.
    func remark(_ keyword: String, writtenAsIn version: String, at node: DocumentNode) {
        let words = "`\(keyword)` is written as in OpenAPI \(version)"
        let known = foreign[words]
        let first = known.map { $0.node.place < node.place ? $0.node : node } ?? node
        foreign[words] = (first, (known?.count ?? 0) + 1)
    }

    /// Returns the schema at a node; one that allows everything, with a remark, for a node that is none.
    func schema(_ node: DocumentNode) -> Schema {
        count += 1
        var keywords = Schema.Keywords()
        guard count <= source.files.limits.schemas else { return Schema(place: node.place, keywords) }
        depth += 1
        defer { depth -= 1 }
        switch node.value {
        case let .bool(value): keywords.constant = value
        case let .object(members):
            guard depth <= DocumentLimits.schemaDepth else {
                source.remark(
                    "More than \(DocumentLimits.schemaDepth) schemas are around this one; it allows everything.",
                    at: node
                )
                break
            }
            read(members, of: node, &keywords)
        default: source.remark("A schema has to be an object; this one allows everything.", at: node)
        }
        return Schema(place: node.place, keywords)
    }

    /// Returns a pattern, made once; with a remark for one with which nothing is compared.
    func pattern(_ text: String, at node: DocumentNode) -> Pattern {
        let pattern = patterns[text] ?? Pattern(text)
        patterns[text] = pattern
        if let reason = pattern.reason {
            source.remark("The pattern allows every text here, because \(reason).", at: node)
        }
        return pattern
    }

    func isComponent(_ name: String) -> Bool { components.contains(name) }

    /// Returns the name of the schema that a reference leads to; nil, with a remark, if it leads to nothing.
    func name(of reference: DocumentNode) -> String? {
        guard let target = source.target(of: reference) else { return nil }
        if let name = names[target.place] { return name }
        let name = names.addName(of: target.place)
        pending.append((name, target))
        return name
    }

    private func read(_ members: [String: JSONValue], of node: DocumentNode, _ keywords: inout Schema.Keywords) {
        if let reference = members["$ref"] {
            keywords.reference = name(of: node.node(reference, "$ref"))
            if version == .v30 {
                readAnnotations(members, of: node, &keywords)
                return
            }
        }
        // In the order of the names, because it decides which of two places gets a name that both could have.
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            guard let keyword = SchemaKeyword.all[name] else { continue }
            read(keyword, name, node.node(value, name), &keywords)
        }
        addExample(members, &keywords)
        addConstant(members, &keywords)
        translateLimits(members, of: node, &keywords)
        translateNullable(members, of: node, &keywords)
    }

    /// Reads words and marks beside a reference, because they change no values; OpenAPI 3.0 allows nothing there.
    private func readAnnotations(
        _ members: [String: JSONValue],
        of node: DocumentNode,
        _ keywords: inout Schema.Keywords
    ) {
        for (name, value) in members {
            switch name {
            case "title", "description", "deprecated", "readOnly", "writeOnly", "default":
                SchemaKeyword.all[name].map { read($0, name, node.node(value, name), &keywords) }
            case "example": addExample(members, &keywords)
            case "nullable":
                guard value == true else { continue }
                source.remark("OpenAPI 3.0 ignores `nullable` beside `$ref`, and so does the reader.", at: node)
            default:
                guard SchemaKeyword.all[name] != nil else { continue }
                source.remark("OpenAPI 3.0 ignores `\(name)` beside `$ref`, and so does the reader.", at: node)
            }
        }
    }

    private func read(
        _ keyword: SchemaKeyword,
        _ name: String,
        _ node: DocumentNode,
        _ keywords: inout Schema.Keywords
    ) {
        switch (keyword, node.value) {
        case let (.text(property), .string(text)): keywords[keyPath: property] = text
        case let (.flag(property), .bool(value)): keywords[keyPath: property] = value
        case let (.count(property), .integer(count)) where count >= 0:
            keywords[keyPath: property] = Int(clamping: count)
        case let (.number(property), .integer), let (.number(property), .double), let (.number(property), .decimal):
            keywords[keyPath: property] = node.value
        case let (.schema(property), _): keywords[keyPath: property] = schema(node)
        case let (.schemas(property), .array): keywords[keyPath: property] = node.elements.map(schema)
        case let (.namedSchemas(property), .object):
            let members = source.collection(node)?.members ?? []
            keywords[keyPath: property] = Dictionary(uniqueKeysWithValues: members.map { ($0, schema($1)) })
        case let (.values(property), .array(values)): keywords[keyPath: property] = values
        case let (.other(read), _): read(self, node, &keywords)
        case (.unsupported, _): source.remark("`\(name)` isn't supported; the schema is read without it.", at: node)
        case (_, .null): break
        default: source.remark("`\(name)` has a value of the wrong kind; it is ignored.", at: node)
        }
    }
}
