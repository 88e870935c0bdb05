import MillraceJSON

/// Reads a document.
final class DocumentReader {
    let source: DocumentSource
    let schemas: SchemaReader
    /// The URLs of the document's servers; without any, those of its first path that has some.
    private(set) lazy var servers = firstServers()
    private let root: DocumentNode
    /// The parts to which references lead, by their places, so that each is read once; nil for an unreadable one.
    private var parameters: [String: Parameter?] = [:]
    private var responses: [String: Response] = [:]
    private var headers: [String: Response.Header] = [:]
    private var bodies: [String: RequestBody?] = [:]

    init(_ files: DocumentFiles) throws(OpenAPIError) {
        source = DocumentSource(files)
        root = source.root
        let version = try OpenAPIVersion(of: root)
        let components = root["components"].map { [source] in source.members("schemas", of: $0) } ?? []
        schemas = SchemaReader(source, version, components: components)
    }

    func document() throws(OpenAPIError) -> OpenAPIDocument {
        let info = root["info"]
        if info == nil { source.remark("`info` is missing, so that the backend has no title.", at: root) }
        let operations = self.operations()
        let securitySchemes = self.securitySchemes()
        schemas.readNamed()
        let (named, cut) = SchemaCircles.cut(schemas.schemas)
        guard schemas.count <= source.files.limits.schemas else { throw source.files.limits.tooManySchemas }
        var remarks = source.remarks.union(source.files.remarks)
        for schema in cut.compactMap({ named[$0] }) {
            let text = "The schema refers to itself for the same value; that reference is left out."
            remarks.insert(Remark(place: schema.place, text: text))
        }
        return OpenAPIDocument(
            title: info.flatMap { source.text("title", of: $0) } ?? "",
            version: info.flatMap { source.text("version", of: $0) } ?? "",
            servers: servers,
            serverPaths: serverPaths(),
            operations: operations,
            schemas: named,
            securitySchemes: securitySchemes,
            tags: tags(),
            remarks: remarks.sorted { ($0.place, $0.text) < ($1.place, $1.text) }
        )
    }

    private func firstServers() -> [String] {
        let paths = source.members("paths", of: root).map(\.node)
        return ([root] + paths).lazy.map { [self] in servers(of: $0) }.first { !$0.isEmpty } ?? []
    }

    func servers(of node: DocumentNode) -> [String] {
        source.elements("servers", of: node).compactMap { server in
            guard var url = source.text("url", of: server) else { return nil }
            for (name, variable) in source.members("variables", of: server) {
                guard let value = source.text("default", of: variable) else {
                    source.remark("The variable has no default; its name stays in the URL.", at: variable)
                    continue
                }
                url = url.replacing("{\(name)}", with: value)
            }
            return url
        }
    }

    /// The most paths that the values of a server's variables make.
    private static let maximumPaths = 100

    /// Returns the paths of the servers, with each value of their variables; in braces for one that may have any.
    private func serverPaths() -> Set<String> {
        let nodes = [root] + source.members("paths", of: root).map(\.node)
        guard let node = nodes.first(where: { !servers(of: $0).isEmpty }) else { return [] }
        var paths = Set(servers.map(OpenAPIDocument.pathOfServer))
        for server in source.elements("servers", of: node) {
            guard let url = source.text("url", of: server) else { continue }
            var urls = [url]
            for (name, variable) in source.members("variables", of: server) {
                let values = source.texts("enum", of: variable)
                urls = Array(
                    urls.flatMap { url in
                        values.map { url.replacing("{\(name)}", with: $0) } + (values.isEmpty ? [url] : [])
                    }.prefix(Self.maximumPaths)
                )
            }
            paths.formUnion(urls.map(OpenAPIDocument.pathOfServer))
        }
        return paths
    }

    private func tags() -> [String: String] {
        var tags: [String: String] = [:]
        for tag in source.elements("tags", of: root) {
            guard let name = source.text("name", of: tag) else { continue }
            tags[name] = source.text("description", of: tag) ?? ""
        }
        return tags
    }

    private func operations() -> [Operation] {
        for (name, _) in source.members("webhooks", of: root) {
            guard let node = root["webhooks"]?[name] else { continue }
            source.remark("The webhook is left out: an app receives no requests.", at: node)
        }
        let global = security(of: root) ?? []
        let all = source.members("paths", of: root).filter { !$0.name.hasPrefix("x-") }.flatMap {
            operations(of: $0.name, $0.node, global)
        }
        remarkOnRepeatedNames(all)
        return all
    }

    private func remarkOnRepeatedNames(_ operations: [Operation]) {
        let named = Dictionary(grouping: operations.filter { $0.id != nil }) { $0.id ?? "" }
        for (id, same) in named where same.count > 1 {
            for operation in same {
                let node = DocumentNode(value: .null, file: 0, place: operation.place)
                source.remark("\(same.count) operations have the `operationId` \(id).", at: node)
            }
        }
    }

    /// Returns a parameter, read once.
    func parameter(_ node: DocumentNode) -> Parameter? {
        once(node, in: \.parameters) { readParameter($0) } ?? nil
    }

    func response(_ node: DocumentNode) -> Response? {
        once(node, in: \.responses) { readResponse($0) }
    }

    func header(_ node: DocumentNode) -> Response.Header? {
        once(node, in: \.headers) { readHeader($0) }
    }

    func body(_ node: DocumentNode) -> RequestBody? {
        once(node, in: \.bodies) { readBody($0) } ?? nil
    }

    /// Returns what is read from a node, or from the one that it refers to; nil for a reference to nothing.
    private func once<Value>(
        _ node: DocumentNode,
        in known: ReferenceWritableKeyPath<DocumentReader, [String: Value]>,
        _ read: (DocumentNode) -> Value
    ) -> Value? {
        guard let node = source.resolved(node) else { return nil }
        if let value = self[keyPath: known][node.place] { return value }
        let value = read(node)
        self[keyPath: known][node.place] = value
        return value
    }
}
