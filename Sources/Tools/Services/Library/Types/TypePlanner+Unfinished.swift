import OpenAPIReading

extension TypePlanner {
    /// Returns the type that a schema will have which is being planned.
    mutating func unfinished(_ name: String, _ schema: Schema, _ typeName: String) -> Planned {
        let shape = SchemaShape(schema, in: document)
        var names = [name]
        while let target = document.schemas[names[names.count - 1]].flatMap(target), !names.contains(target) {
            names.append(target)
        }
        if let last = names.last, last != name {
            var planned = plan(named: last)
            planned.isNullable = planned.isNullable || shape.isNullable
            return planned
        }
        // A model may be in itself; a list of itself is no type.
        if isModel(shape) {
            promised.insert(name)
            return Planned(type: .model(typeName), isNullable: shape.isNullable)
        }
        remark(schema, "A list or a dictionary of its own kind is read as any JSON.")
        return Planned(type: .json, isNullable: true)
    }

    /// The name of the schema whose type a schema has, perhaps as an optional.
    private func target(of schema: Schema) -> String? {
        let own = schema.keywords
        if let name = own.reference, own.isOnlyReference, document.schemas[name] != nil { return name }
        let shape = SchemaShape(schema, in: document)
        if let name = shape.names.first, isAlias(schema, of: name) { return name }
        return shape.onlyAlternative.flatMap(target)
    }

    /// Whether a model was named before it was there.
    func isPromised(_ name: ModelName) -> Bool {
        if case let .component(name, _) = name { promised.contains(name) } else { false }
    }

    /// Returns the type of the only alternative of a schema, under the name of that schema.
    mutating func plan(only alternative: Schema, named name: ModelName) -> Planned {
        guard case .component = name, target(of: alternative) == nil else {
            return plan(alternative, named: words(name))
        }
        return plan(SchemaShape(alternative, in: document), of: alternative, named: name)
    }

    private func isModel(_ shape: SchemaShape) -> Bool {
        if let only = shape.onlyAlternative {
            // A name that leads to itself only is no model.
            return target(of: only) == nil && isModel(SchemaShape(only, in: document))
        }
        if !shape.unions.isEmpty { return true }
        if !shape.properties.isEmpty { return true }
        return shape.isTextEnumeration
    }
}

extension SchemaShape {
    /// The alternative of a union that has one besides null, where nothing stands beside it.
    var onlyAlternative: Schema? {
        guard unions.count == 1, unions[0].alternatives.count == 1, properties.isEmpty else { return nil }
        return unions[0].alternatives[0]
    }
}
