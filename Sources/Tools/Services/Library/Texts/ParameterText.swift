import OpenAPIReading

/// The code that writes parameters into a request.
struct ParameterText {
    let models: [String: ModelPlan]

    /// Returns the code of a scalar's text.
    func text(_ value: String, _ type: TypePlan) -> String {
        switch type {
        case .integer, .number, .boolean: "String(\(value))"
        case .decimal: "\(value).description"
        case .date: "\(value).formatted(.iso8601)"
        case .uuid: "\(value).uuidString"
        case .model: "\(value).rawValue"
        default: value
        }
    }

    /// Returns the code of the texts of a list.
    func texts(_ value: String, _ element: TypePlan) -> String {
        switch element {
        case .integer, .number, .boolean: "\(value).map { String($0) }"
        case .decimal: "\(value).map(\\.description)"
        case .date: "\(value).map { $0.formatted(.iso8601) }"
        case .uuid: "\(value).map(\\.uuidString)"
        case .model: "\(value).map(\\.rawValue)"
        default: value
        }
    }

    /// Returns the code of a text of a scalar, or of the elements of a list with a separator.
    func joined(_ value: String, _ type: TypePlan, by separator: String) -> String {
        guard case let .array(element) = type else { return text(value, type) }
        return "\(texts(value, element)).joined(separator: \(SourceText.literal(separator)))"
    }

    /// Returns the template of an operation's path: `/pets/\(id)`.
    func path(_ operation: OperationPlan) -> String {
        var out = ""
        var rest = operation.operation.path[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            out += Self.escaped(rest[..<open])
            let name = String(rest[rest.index(after: open)..<close])
            let plan = operation.parameters.first { $0.parameter.location == .path && $0.parameter.name == name }
            out += plan.map(argument) ?? Self.escaped(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return "\"\(out + Self.escaped(rest))\""
    }

    private static func escaped(_ text: Substring) -> String {
        String(SourceText.literal(String(text)).dropFirst().dropLast())
    }

    private func argument(_ plan: ParameterPlan) -> String {
        let name = SwiftName.escaped(plan.name)
        let prefix =
            switch plan.parameter.style {
            case .label: "."
            case .matrix: ";\(plan.parameter.name)="
            default: ""
            }
        switch plan.type {
        case .array: return prefix + "\\(\(joined(name, plan.type, by: ",")))"
        case .date, .decimal: return prefix + "\\(\(text(name, plan.type)))"
        default: return prefix + "\\(\(name))"
        }
    }

    /// Returns the lines that add a parameter to `query`.
    func query(_ plan: ParameterPlan) -> [String] {
        let (name, key) = (SwiftName.escaped(plan.name), plan.parameter.name)
        if case let .members(properties) = ParameterForm(plan.type, in: models) {
            return members(of: plan, properties)
        }
        if case let .array(element) = plan.type, isRepeated(plan.parameter) {
            let list = plan.isOptional ? "\(name) ?? []" : name
            return loop(over: list, element, key)
        }
        let item = append(key, joined(name, plan.type, by: separator(plan.parameter)))
        return plan.isOptional ? ["if let \(name) { \(item) }"] : [item]
    }

    private func isRepeated(_ parameter: Parameter) -> Bool {
        parameter.isExploded && ![.pipeDelimited, .spaceDelimited].contains(parameter.style)
    }

    private func separator(_ parameter: Parameter) -> String {
        switch parameter.style {
        case .pipeDelimited: "|"
        case .spaceDelimited: " "
        default: ","
        }
    }

    private func append(_ key: String, _ value: String) -> String {
        "query.append(URLQueryItem(name: \(SourceText.literal(key)), value: \(value)))"
    }

    private func loop(over list: String, _ element: TypePlan, _ key: String) -> [String] {
        [
            "for value in \(list) {",
            "    " + append(key, text("value", element)),
            "}",
        ]
    }

    /// The lines for an object: an item for each member, or one with all of them.
    private func members(of plan: ParameterPlan, _ properties: [PropertyPlan]) -> [String] {
        let name = SwiftName.escaped(plan.name)
        let isDeep = plan.parameter.style == .deepObject
        guard isDeep || plan.parameter.isExploded else { return list(of: plan, properties) }
        var lines: [String] = []
        for property in properties {
            let key = isDeep ? "\(plan.parameter.name)[\(property.key)]" : property.key
            let member = SwiftName.escaped(property.name)
            let isOptional = plan.isOptional || property.hasDefault
            let value = "\(name)\(plan.isOptional ? "?" : "").\(property.name)"
            if case let .array(element) = property.type {
                lines += loop(over: isOptional ? "\(value) ?? []" : value, element, key)
            } else if isOptional {
                let local = member == "query" ? "value" : member
                lines.append("if let \(local) = \(value) { \(append(key, text(local, property.type))) }")
            } else {
                lines.append(append(key, text(value, property.type)))
            }
        }
        return lines
    }

    /// The lines of an object as one item, `R,100,G,200`.
    private func list(of plan: ParameterPlan, _ properties: [PropertyPlan]) -> [String] {
        let name = SwiftName.escaped(plan.name)
        var parts: [String] = []
        for property in properties {
            let (value, key) = ("\(name).\(property.name)", SourceText.literal(property.key))
            if property.hasDefault {
                parts.append("\(value).map { [\(key), \(joined("$0", property.type, by: ","))] } ?? []")
            } else {
                parts.append("[\(key), \(joined(value, property.type, by: ","))]")
            }
        }
        let list = ["let pairs: [[String]] = ["] + parts.map { "    \($0)," } + ["]"]
        let item = append(plan.parameter.name, "pairs.joined().joined(separator: \",\")")
        guard plan.isOptional else { return list + [item] }
        return ["if let \(name) {"] + (list + [item]).map { "    " + $0 } + ["}"]
    }

    /// Returns the value of a header field or a cookie: of an optional type for an optional parameter.
    func field(_ plan: ParameterPlan) -> String {
        let name = SwiftName.escaped(plan.name)
        guard plan.isOptional, plan.type != .string else { return joined(name, plan.type, by: ",") }
        return "\(name).map { \(joined("$0", plan.type, by: ",")) }"
    }
}
