/// How the value of a parameter is written.
enum ParameterForm {
    /// One text.
    case scalar
    /// The texts of scalars.
    case list
    /// Names and texts: the properties of an object, each a scalar or a list of them.
    case members([PropertyPlan])
    /// None of these.
    case other

    init(_ type: TypePlan, in models: [String: ModelPlan]) {
        switch type {
        case .string, .integer, .number, .decimal, .boolean, .date, .uuid: self = .scalar
        case let .array(element): self = ParameterForm(element, in: models).isScalar ? .list : .other
        case let .model(name):
            switch models[name]?.kind {
            case .enumeration: self = .scalar
            case let .object(properties, nil):
                let isFlat = properties.allSatisfy { property in
                    switch ParameterForm(property.type, in: models) {
                    case .scalar, .list: property.presence != .optionalOrNull && property.presence != .nullable
                    case .members, .other: false
                    }
                }
                self = isFlat ? .members(properties) : .other
            default: self = .other
            }
        case .data, .json, .dictionary, .optional: self = .other
        }
    }

    var isScalar: Bool {
        if case .scalar = self { true } else { false }
    }
}
