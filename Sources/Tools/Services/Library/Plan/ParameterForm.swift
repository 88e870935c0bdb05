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
        if Self.isScalar(type, models) {
            self = .scalar
        } else if Self.isList(type, models) {
            self = .list
        } else if case let .model(name) = type, case let .object(properties, nil)? = models[name]?.kind,
            properties.allSatisfy({ Self.isMember($0, models) })
        {
            self = .members(properties)
        } else {
            self = .other
        }
    }

    /// Whether a property of an object is written: an object in the object, which may be the same one, isn't.
    private static func isMember(_ property: PropertyPlan, _ models: [String: ModelPlan]) -> Bool {
        (isScalar(property.type, models) || isList(property.type, models))
            && property.presence != .optionalOrNull && property.presence != .nullable
    }

    private static func isList(_ type: TypePlan, _ models: [String: ModelPlan]) -> Bool {
        if case let .array(element) = type { isScalar(element, models) } else { false }
    }

    private static func isScalar(_ type: TypePlan, _ models: [String: ModelPlan]) -> Bool {
        switch type {
        case .string, .integer, .number, .decimal, .boolean, .date, .uuid: true
        case let .model(name): if case .enumeration? = models[name]?.kind { true } else { false }
        case .array, .data, .json, .dictionary, .optional: false
        }
    }
}
