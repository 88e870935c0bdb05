import OpenAPIReading

/// The file of a service: a namespace with a function for each operation.
struct ServiceText {
    let tag: TagPlan
    let models: [String: ModelPlan]
    let style: CodeStyle

    private var parameters: ParameterText { ParameterText(models: models) }

    var text: String {
        var source = SourceText()
        source.add(Documentation.lines(tag.description, or: "Describes the requests of \(tag.name)"))
        source.add("\(style.isolation)\(style.access)struct \(tag.name)Service {")
        for (index, operation) in tag.operations.enumerated() {
            if index > 0 { source.add() }
            write(operation, to: &source)
            if case let .multipart(parts) = operation.request {
                source.add()
                MultipartText(operation: operation, parts: parts, style: style).write(to: &source)
            }
        }
        source.add("}")
        return source.file(importing: ["Millrace"])
    }

    private func write(_ plan: OperationPlan, to source: inout SourceText) {
        source.add(Self.documentation(plan, indent: 4))
        let parameters = plan.parameters.map { parameter in
            "\(SwiftName.label(parameter.name)): \(parameter.typeText)\(parameter.isOptional ? " = nil" : "")"
        }
        let type = "BackendResource<\(plan.request.type), \(plan.response.type), \(plan.auth)>"
        source.add("\(style.access)static func \(plan.resource)(", parameters, ") -> \(type) {", 1)
        let steps = self.steps(of: plan)
        source.add(steps.statements.map { "        " + $0 })
        let head = steps.statements.isEmpty ? "BackendResource(" : "return BackendResource("
        let call = SourceText.call(head, steps.arguments, ")", 2)
        source.add(call)
        let indent = String(repeating: "    ", count: call.count == 1 ? 3 : 2)
        source.add(steps.options.map { indent + $0 })
        source.add("}", 1)
    }

    /// The comment of an operation's function.
    static func documentation(_ plan: OperationPlan, indent: Int) -> [String] {
        let operation = plan.operation
        let request = "`\(operation.method) \(operation.path)`"
        let summary = operation.summary.map { Documentation.paragraphs($0).joined(separator: " ") } ?? ""
        let description = operation.description ?? ""
        let isSaid = description.isEmpty || description.hasPrefix(summary) && !summary.isEmpty
        var lines: [String]
        if summary.isEmpty, description.isEmpty {
            lines = Documentation.wrapped("Describes \(request).", indent: indent)
        } else {
            let text = summary.isEmpty || isSaid && !description.isEmpty ? description : summary + ".\n\n" + description
            lines = Documentation.lines(text, or: "Describes", ending: ": \(request)", indent: indent)
        }
        if operation.isDeprecated {
            let space = String(repeating: " ", count: indent)
            lines += [space + "///", space + "/// The operation is deprecated."]
        }
        return lines
            + Documentation.parameters(
                plan.parameters.map {
                    ($0.name, Notes.text($0.parameter.description, $0.parameter.schema.keywords, type: $0.type))
                },
                indent: indent
            )
    }

    private struct Steps {
        var statements: [String] = []
        var arguments: [String] = []
        var options: [String] = []
    }

    private func steps(of plan: OperationPlan) -> Steps {
        var steps = Steps()
        let path = parameters.path(plan)
        steps.arguments = ["path: .api(.\(style.api), \(path))", "method: .\(plan.operation.method)"]
        switch plan.response {
        case .none, .bytes: break
        case .json, .events: if plan.readsDates { steps.arguments.append("decoder: APICoding.decoder") }
        case .text:
            steps.arguments.append("response: { data, _ in .success(String(decoding: data, as: UTF8.self)) }")
        }
        addQuery(of: plan, to: &steps)
        addHeaders(of: plan, to: &steps)
        if case .form = plan.request { steps.options.append(".formEncoded()") }
        if plan.sendsDates { steps.options.append(".encoder(APICoding.encoder)") }
        if let failure = plan.failure {
            let decoder = plan.readsDates ? ", decoder: APICoding.decoder" : ""
            steps.options.append(".failing(.json(\(failure.text).self\(decoder)))")
        }
        return steps
    }

    private func addQuery(of plan: OperationPlan, to steps: inout Steps) {
        let items = plan.parameters.filter { $0.parameter.location == .query }
        guard !items.isEmpty else { return }
        let isPlain = items.allSatisfy { item in
            if item.isOptional { return false }
            if case .members = ParameterForm(item.type, in: models) { return false }
            return parameters.query(item).count == 1
        }
        if isPlain {
            let list = items.map { parameters.query($0)[0] }.map {
                String($0.dropFirst("query.append(".count).dropLast())
            }
            let line = ".query([\(list.joined(separator: ", "))])"
            if line.count + 12 <= Documentation.width {
                steps.options.append(line)
            } else {
                steps.options += [".query(["] + list.map { "    \($0)," } + ["])"]
            }
            return
        }
        steps.statements.append("var query: [URLQueryItem] = []")
        steps.statements += items.flatMap(parameters.query)
        steps.options.append(".query(query)")
    }

    private func addHeaders(of plan: OperationPlan, to steps: inout Steps) {
        var fixed: [(String, String)] = []
        if case let .json(_, type) = plan.request, type != "application/json", !type.hasPrefix("*") {
            fixed.append(("Content-Type", SourceText.literal(type)))
        }
        if case .json = plan.response, let type = plan.mediaType, type != "application/json", !type.contains("*") {
            fixed.append(("Accept", SourceText.literal(type)))
        }
        if plan.response == .text, let type = plan.mediaType { fixed.append(("Accept", SourceText.literal(type))) }
        let fields = plan.parameters.filter { $0.parameter.location == .header }
        let cookies = plan.parameters.filter { $0.parameter.location == .cookie }
        guard !(fields.isEmpty && cookies.isEmpty && fixed.isEmpty) else { return }
        let required = fields.filter { !$0.isOptional }.map { ($0.parameter.name, parameters.field($0)) }
        let cookie = self.cookie(cookies, &steps)
        let fixedCookie = cookie.flatMap { $0.isOptional ? nil : [("Cookie", $0.value)] } ?? []
        let all = (fixed + required + fixedCookie).map { "\(SourceText.literal($0)): \($1)" }
        var optional = fields.filter(\.isOptional).map { ($0.parameter.name, parameters.field($0)) }
        if let cookie, cookie.isOptional { optional.append(("Cookie", cookie.value)) }
        guard !optional.isEmpty else {
            let line = ".headers([\(all.joined(separator: ", "))])"
            if line.count + 12 <= Documentation.width {
                steps.options.append(line)
            } else {
                steps.options += [".headers(["] + all.map { "    \($0)," } + ["])"]
            }
            return
        }
        let start = all.isEmpty ? "[:]" : "[\(all.joined(separator: ", "))]"
        let line = "var headers: [String: String] = \(start)"
        if line.count + 8 <= Documentation.width {
            steps.statements.append(line)
        } else {
            steps.statements += ["var headers: [String: String] = ["] + all.map { "    \($0)," } + ["]"]
        }
        for (name, value) in optional { steps.statements.append("headers[\(SourceText.literal(name))] = \(value)") }
        steps.options.append(".headers(headers)")
    }

    /// The code of the field with all cookies, which may be of an optional text.
    private func cookie(_ cookies: [ParameterPlan], _ steps: inout Steps) -> (value: String, isOptional: Bool)? {
        func pair(_ cookie: ParameterPlan, _ value: String) -> String {
            SourceText.literal(cookie.parameter.name + "=") + " + " + parameters.joined(value, cookie.type, by: ",")
        }
        guard let first = cookies.first else { return nil }
        let name = SwiftName.escaped(first.name)
        if cookies.count == 1 {
            return first.isOptional ? ("\(name).map { \(pair(first, "$0")) }", true) : (pair(first, name), false)
        }
        steps.statements.append("var cookies: [String] = []")
        for cookie in cookies {
            let name = SwiftName.escaped(cookie.name)
            let line = "cookies.append(\(pair(cookie, name)))"
            steps.statements.append(cookie.isOptional ? "if let \(name) { \(line) }" : line)
        }
        let joined = "cookies.joined(separator: \"; \")"
        let isOptional = cookies.allSatisfy(\.isOptional)
        return isOptional ? ("cookies.isEmpty ? nil : \(joined)", true) : (joined, false)
    }
}
