import MillraceJSON
import OpenAPIReading

extension ServicePlanner {
    /// The header fields that the session and the media types set (OpenAPI 3.1.1, "Parameter Object").
    private static let ownFields: Set<String> = ["accept", "content-type", "authorization"]

    /// The names that the generated functions use themselves.
    private static let ownNames: Set<String> = [
        "body", "cookies", "headers", "pairs", "parts", "path", "query", "resource", "value",
    ]

    /// The parameters of an operation, in the order of its function.
    mutating func parameters(of operation: Operation, _ words: [String]) -> [ParameterPlan] {
        let inPath = OperationName.parameters(of: operation.path)
        var registry = NameRegistry(Self.ownNames)
        var plans: [ParameterPlan] = []
        for name in inPath where !operation.parameters.contains(where: { $0.location == .path && $0.name == name }) {
            remark(operation.place, "The parameter \(name.debugDescription) of the path isn't described; it is a text.")
            let text = Schema.Keywords(text: "")
            let parameter = Parameter(
                place: operation.place,
                name: name,
                location: .path,
                isRequired: true,
                style: .simple,
                isExploded: false,
                schema: Schema(place: operation.place + "/" + name, text)
            )
            plans.append(plan(parameter, words, &registry))
        }
        for parameter in operation.parameters.sorted(by: { Self.key(of: $0, inPath) < Self.key(of: $1, inPath) }) {
            switch parameter.location {
            case .path where !inPath.contains(parameter.name):
                remark(
                    parameter.place,
                    "The path has no \(parameter.name.debugDescription); the parameter is left out."
                )
                continue
            case .header where Self.ownFields.contains(parameter.name.lowercased()):
                continue
            default: plans.append(plan(parameter, words, &registry))
            }
        }
        return plans.filter { !$0.isOptional } + plans.filter(\.isOptional)
    }

    /// Sorts those of the path first, in its order, and the others by location and name.
    private static func key(of parameter: Parameter, _ inPath: [String]) -> (Int, Int, String) {
        let location =
            switch parameter.location {
            case .path: 0
            case .query: 1
            case .header: 2
            case .cookie: 3
            }
        return (location, inPath.firstIndex(of: parameter.name) ?? 0, parameter.name)
    }

    private mutating func plan(_ parameter: Parameter, _ words: [String], _ registry: inout NameRegistry)
        -> ParameterPlan
    {
        let member = SwiftName.member(parameter.name)
        let suffix = Self.ownNames.contains(member) ? "value" : parameter.location.rawValue
        let name = registry.take(member, or: [SwiftName.member(parameter.name + "-" + suffix)])
        let isOptional = !parameter.isRequired && parameter.location != .path
        return ParameterPlan(name: name, type: type(of: parameter, words), isOptional: isOptional, parameter: parameter)
    }

    /// The type of a parameter that its function can write as a text; of any other value, the text itself.
    private mutating func type(of parameter: Parameter, _ words: [String]) -> TypePlan {
        if parameter.mediaType != nil {
            remark(parameter.place, "The value is JSON text, which the app writes.")
            return .string
        }
        let planned = types.plan(parameter.schema, named: words + [parameter.name]).type
        // Nothing is said of the value: any text will do.
        if planned == .json { return .string }
        switch ParameterForm(planned, in: types.models) {
        case .scalar: return planned
        case .list:
            if parameter.location == .path, [.matrix, .label].contains(parameter.style) {
                remark(
                    parameter.place,
                    "A list in the style \(parameter.style.rawValue) is a text, which the app writes."
                )
                return .string
            }
            return planned
        case .members where parameter.location == .query && [.deepObject, .form].contains(parameter.style):
            return planned
        case .members, .other:
            // An alternative that is a text serves where the union doesn't.
            remark(
                parameter.place,
                "The value isn't a scalar, a list or an object of them; it is a text, which the app writes."
            )
            return .string
        }
    }
}

extension Schema.Keywords {
    fileprivate init(text format: String) {
        self.init()
        types = [.string]
        self.format = format.isEmpty ? nil : format
    }
}
