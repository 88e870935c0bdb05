/// The function that makes the body of a multipart request.
struct MultipartText {
    let operation: OperationPlan
    let parts: [OperationPlan.Part]
    let style: CodeStyle

    /// The name of the function: `uploadPhotoBody`.
    static func name(of operation: OperationPlan) -> String { operation.name + "Body" }

    func write(to source: inout SourceText) {
        source.add("/// Returns the body of a request of `\(operation.resource)`.", 1)
        source.add(Documentation.parameters(parts.map { ($0.name, $0.description) }, indent: 4))
        let parameters = parts.map { part in
            "\(SwiftName.label(part.name)): \(Self.type(part.content))\(part.isOptional ? "? = nil" : "")"
        }
        source.add("\(style.access)static func \(Self.name(of: operation))(", parameters, ") -> UploadBody {", 1)
        let required = parts.filter { !$0.isOptional }
        if parts.allSatisfy({ !$0.isOptional && !isList($0) }) {
            let list = required.map { expression($0, SwiftName.escaped($0.name)) }
            let line = ".multipart([\(list.joined(separator: ", "))])"
            if line.count + 8 <= Documentation.width {
                source.add(line, 2)
            } else {
                source.add(".multipart([", 2)
                for part in list { source.add(part + ",", 3) }
                source.add("])", 2)
            }
        } else {
            source.add("var parts: [UploadBody.Part] = []", 2)
            for part in parts { add(part, to: &source) }
            source.add("return .multipart(parts)", 2)
        }
        source.add("}", 1)
    }

    static func type(_ content: OperationPlan.Part.Content) -> String {
        switch content {
        case let .field(type): type.text
        case .file(_, true): "[URL]"
        case .file(_, false): "URL"
        case .data: "Data"
        }
    }

    private func isList(_ part: OperationPlan.Part) -> Bool {
        switch part.content {
        case .field(.array), .file(_, true): true
        default: false
        }
    }

    private func add(_ part: OperationPlan.Part, to source: inout SourceText) {
        let name = SwiftName.escaped(part.name)
        if isList(part) {
            source.add("for value in \(part.isOptional ? "\(name) ?? []" : name) {", 2)
            source.add("parts.append(\(expression(part, "value")))", 3)
            source.add("}", 2)
        } else if part.isOptional {
            source.add("if let \(name) { parts.append(\(expression(part, name))) }", 2)
        } else {
            source.add("parts.append(\(expression(part, name)))", 2)
        }
    }

    private func expression(_ part: OperationPlan.Part, _ value: String) -> String {
        let key = SourceText.literal(part.key)
        switch part.content {
        case let .field(type):
            var element = type
            if case let .array(inner) = type { element = inner }
            return ".field(\(key), \(ParameterText(models: [:]).text(value, element)))"
        case let .file(contentType, _):
            let type = contentType.flatMap { $0.contains("*") || $0.contains(",") ? nil : $0 }
            return ".file(\(key), \(value)" + (type.map { ", contentType: \(SourceText.literal($0))" } ?? "") + ")"
        case let .data(contentType):
            return ".data(\(key), \(value), contentType: \(SourceText.literal(contentType)))"
        }
    }
}
