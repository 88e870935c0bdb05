import MillraceJSON

/// Keywords whose values are of several kinds.
extension SchemaReader {
    func readType(_ node: DocumentNode, _ keywords: inout Schema.Keywords) {
        for element in node.value.arrayValue.map({ _ in node.elements }) ?? [node] {
            if case let .string(name) = element.value, let type = Schema.JSONType(rawValue: name) {
                keywords.types.insert(type)
            } else if element.value == .null {
                // In YAML, `null` without quotes is no text.
                keywords.types.insert(.null)
            } else {
                source.remark("JSON has no such type; every type is allowed here, or the others are.", at: element)
            }
        }
    }

    func readEnum(_ node: DocumentNode, _ keywords: inout Schema.Keywords) {
        guard case let .array(values) = node.value, !values.isEmpty else {
            source.remark("`enum` has to be a list of values; it is ignored.", at: node)
            return
        }
        keywords.values = values
    }

    func readRequired(_ node: DocumentNode, _ keywords: inout Schema.Keywords) {
        guard case let .array(names) = node.value else {
            source.remark("`required` has to be a list of the required members; it is ignored.", at: node)
            return
        }
        keywords.required = Set(names.compactMap(\.stringValue))
        guard names.contains(where: { $0.stringValue == nil }) else { return }
        source.remark("`required` has an element that is no text; it is ignored.", at: node)
    }

    func readPattern(_ node: DocumentNode, _ keywords: inout Schema.Keywords) {
        guard case let .string(text) = node.value else {
            source.remark("`pattern` has a value of the wrong kind; it is ignored.", at: node)
            return
        }
        keywords.pattern = pattern(text, at: node)
    }

    func readPatternProperties(_ node: DocumentNode, _ keywords: inout Schema.Keywords) {
        guard case .object = node.value else {
            source.remark("`patternProperties` has a value of the wrong kind; it is ignored.", at: node)
            return
        }
        for (text, schema) in source.collection(node)?.members ?? [] {
            keywords.patternProperties[pattern(text, at: schema)] = self.schema(schema)
        }
    }

    func readItems(_ node: DocumentNode, _ keywords: inout Schema.Keywords) {
        guard case .array = node.value else {
            keywords.items = schema(node)
            return
        }
        source.remark("`items` has to be one schema; the list is read as `prefixItems`.", at: node)
        keywords.prefixItems = node.elements.map(schema)
    }

    func readAdditional(_ node: DocumentNode, _ keywords: inout Schema.Keywords) {
        keywords.saysAdditional = true
        switch node.value {
        case .bool(true): break
        case .bool(false): keywords.additional = .forbidden
        case let .object(members) where members.isEmpty: break
        default: keywords.additional = .schema(schema(node))
        }
    }

    func readDependentRequired(_ node: DocumentNode, _ keywords: inout Schema.Keywords) {
        for (name, _) in node.members { keywords.dependentRequired[name] = source.texts(name, of: node) }
    }

    func readDiscriminator(_ node: DocumentNode, _ keywords: inout Schema.Keywords) {
        if case let .string(name) = node.value {
            source.remark("`discriminator` has to be an object; the text is read as its `propertyName`.", at: node)
            keywords.discriminator = .init(propertyName: name)
            return
        }
        guard let name = source.text("propertyName", of: node) else {
            source.remark("`discriminator` has no `propertyName`; it is ignored.", at: node)
            return
        }
        var mapping: [String: String] = [:]
        for (value, target) in source.members("mapping", of: node) { mapping[value] = mappedName(target) }
        keywords.discriminator = .init(propertyName: name, mapping: mapping)
    }

    /// Returns the name of a schema to which a discriminator leads: by the name itself, or by a reference.
    private func mappedName(_ node: DocumentNode) -> String? {
        guard case let .string(text) = node.value else {
            source.remark("A value of `mapping` has to be a schema's name or reference; it is ignored.", at: node)
            return nil
        }
        return isComponent(text) ? text : name(of: node)
    }

    func addExample(_ members: [String: JSONValue], _ keywords: inout Schema.Keywords) {
        if let example = members["example"] { keywords.examples.append(example) }
    }

    func addConstant(_ members: [String: JSONValue], _ keywords: inout Schema.Keywords) {
        guard let constant = members["const"] else { return }
        keywords.values = keywords.values?.filter { $0 == constant } ?? [constant]
    }

    /// In OpenAPI 3.0, `exclusiveMinimum: true` makes `minimum` exclusive; in 3.1 it is the limit itself.
    func translateLimits(
        _ members: [String: JSONValue],
        of node: DocumentNode,
        _ keywords: inout Schema.Keywords
    ) {
        translateLimit("exclusiveMinimum", members, of: node, \.exclusiveMinimum, \.minimum, &keywords)
        translateLimit("exclusiveMaximum", members, of: node, \.exclusiveMaximum, \.maximum, &keywords)
    }

    private func translateLimit(
        _ name: String,
        _ members: [String: JSONValue],
        of node: DocumentNode,
        _ exclusive: WritableKeyPath<Schema.Keywords, JSONValue?>,
        _ inclusive: WritableKeyPath<Schema.Keywords, JSONValue?>,
        _ keywords: inout Schema.Keywords
    ) {
        guard let value = members[name] else { return }
        switch value {
        case .integer, .double, .decimal: keywords[keyPath: exclusive] = value
        case .bool(true):
            keywords[keyPath: exclusive] = keywords[keyPath: inclusive]
            keywords[keyPath: inclusive] = nil
        case .bool(false): break
        default: source.remark("`\(name)` has a value of the wrong kind; it is ignored.", at: node.node(value, name))
        }
        let isOld = value.boolValue != nil
        guard isOld != (version == .v30) else { return }
        remark(name, writtenAsIn: isOld ? "3.0" : "3.1", at: node)
    }

    /// `nullable: true` allows null, besides what the other keywords allow.
    ///
    /// OpenAPI 3.0.3 gives it a meaning only beside `type`; beside `allOf` or a like keyword, authors mean the same.
    func translateNullable(
        _ members: [String: JSONValue],
        of node: DocumentNode,
        _ keywords: inout Schema.Keywords
    ) {
        guard let nullable = members["nullable"] else { return }
        guard case let .bool(isNullable) = nullable else {
            source.remark("`nullable` has to be true or false; it is ignored.", at: node)
            return
        }
        guard isNullable else { return }
        if version == .v31 { remark("nullable", writtenAsIn: "3.0", at: node) }
        guard keywords.types.isEmpty else {
            keywords.types.insert(.null)
            return
        }
        keywords.addNull(place: node.place)
    }
}
