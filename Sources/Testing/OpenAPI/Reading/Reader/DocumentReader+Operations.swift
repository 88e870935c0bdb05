import MillraceJSON

extension DocumentReader {
    private static let methods = ["delete", "get", "head", "options", "patch", "post", "put", "trace"]

    /// Returns the operations of a path, in the order of their methods.
    func operations(
        of path: String,
        _ item: DocumentNode,
        _ security: [Operation.SecurityRequirement]
    ) -> [Operation] {
        guard let node = source.resolved(item) else { return [] }
        if node.place != item.place, item.value.objectValue?.count != 1 {
            source.remark("The path refers to another place; what stands beside the reference is ignored.", at: item)
        }
        guard node.isObject, path.hasPrefix("/") else {
            source.remark("A path begins with a slash, and has an object of methods; this one is left out.", at: item)
            return []
        }
        remarkOnServers(of: node)
        let shared = (parameters(of: node), servers(of: node))
        return Self.methods.compactMap { method in
            // Some documents have their operations in files, though only a path may refer to one.
            guard let operation = node[method].flatMap(source.resolved) else { return nil }
            guard operation.isObject else {
                source.remark("An operation has to be an object; this one is left out.", at: operation)
                return nil
            }
            return self.operation(method, path, operation, shared, security)
        }
    }

    private func operation(
        _ method: String,
        _ path: String,
        _ node: DocumentNode,
        _ shared: (parameters: [Parameter], servers: [String]),
        _ security: [Operation.SecurityRequirement]
    ) -> Operation {
        remarkOnServers(of: node)
        for (name, _) in source.members("callbacks", of: node) {
            guard let callback = node["callbacks"]?[name] else { continue }
            source.remark("The callback is left out: an app receives no requests.", at: callback)
        }
        let own = servers(of: node)
        return Operation(
            place: node.place,
            method: method.uppercased(),
            path: path,
            id: source.text("operationId", of: node),
            tags: source.texts("tags", of: node),
            summary: source.text("summary", of: node),
            description: source.text("description", of: node),
            isDeprecated: source.flag("deprecated", of: node) ?? false,
            parameters: complete(merged(shared.parameters, parameters(of: node)), path, node),
            body: node["requestBody"].flatMap(body),
            responses: responses(of: node),
            security: self.security(of: node) ?? security,
            servers: own.isEmpty ? shared.servers : own
        )
    }

    private func remarkOnServers(of node: DocumentNode) {
        guard let other = servers(of: node).first(where: { !servers.contains($0) }) else { return }
        source.remark("Requests for \(other) aren't supported; they are sent to the document's server.", at: node)
    }

    private func responses(of node: DocumentNode) -> [String: Response] {
        var responses: [String: Response] = [:]
        for (status, answer) in source.members("responses", of: node) where !status.hasPrefix("x-") {
            guard Self.isStatus(status) else {
                source.remark("A response has a status, `4XX` or `default`; this one is left out.", at: answer)
                continue
            }
            guard let response = response(answer) else { continue }
            responses[status == "default" ? status : status.uppercased()] = response
        }
        return responses
    }

    private static func isStatus(_ text: String) -> Bool {
        guard text != "default" else { return true }
        let bytes = Array(text.utf8)
        guard bytes.count == 3, UInt8(ascii: "1")...UInt8(ascii: "5") ~= bytes[0] else { return false }
        return Int(text) != nil || text.hasSuffix("XX") || text.hasSuffix("xx")
    }

    private func parameters(of node: DocumentNode) -> [Parameter] {
        source.elements("parameters", of: node).compactMap(parameter)
    }

    /// Returns the parameters of an operation, and those of its path that it doesn't replace.
    private func merged(_ shared: [Parameter], _ own: [Parameter]) -> [Parameter] {
        let names = Set(own.map(ParameterName.init))
        return shared.filter { !names.contains(ParameterName($0)) } + own
    }

    /// Returns parameters in their order, with one for each name in the path's braces, and with none twice.
    private func complete(_ parameters: [Parameter], _ path: String, _ node: DocumentNode) -> [Parameter] {
        let names = path.split(separator: "{").dropFirst()
            .compactMap { part in part.firstIndex(of: "}").map { String(part[..<$0]) } }
            .filter { !$0.isEmpty }
        var known: Set<ParameterName> = []
        var result: [Parameter] = []
        for parameter in parameters {
            guard parameter.location != .path || names.contains(parameter.name) else {
                source.remark("The path has no {\(parameter.name)}; the parameter is left out.", at: node)
                continue
            }
            guard known.insert(ParameterName(parameter)).inserted else {
                source.remark("The parameter \(parameter.name) stands here twice; the first one counts.", at: node)
                continue
            }
            result.append(parameter)
        }
        for name in names where known.insert(ParameterName(name: name, location: .path)).inserted {
            source.remark("No parameter describes {\(name)}; it is read as text.", at: node)
            result.append(.text(inPath: name, place: node.place))
        }
        return result.sorted { ($0.location.rawValue, $0.name) < ($1.location.rawValue, $1.name) }
    }
}

/// The identity of a parameter: an operation's own one replaces its path's.
private struct ParameterName: Hashable {
    let name: String
    let location: Parameter.Location

    init(name: String, location: Parameter.Location) {
        (self.name, self.location) = (name, location)
    }

    init(_ parameter: Parameter) {
        self.init(name: parameter.name, location: parameter.location)
    }
}

extension Parameter {
    /// Returns a required text of a path.
    fileprivate static func text(inPath name: String, place: String) -> Parameter {
        var keywords = Schema.Keywords()
        keywords.types = [.string]
        return Parameter(
            place: place,
            name: name,
            location: .path,
            isRequired: true,
            style: .simple,
            isExploded: false,
            schema: Schema(place: place, keywords)
        )
    }
}
