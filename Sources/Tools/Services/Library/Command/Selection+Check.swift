import OpenAPIReading

extension Selection {
    /// Throws unless one of the documents has each of the chosen tags, operations and security schemes, and an
    /// operation is left.
    ///
    /// A name that is misspelled would remove the files of what it means.
    func check(in documents: [OpenAPIDocument]) throws(GenerateError) {
        let schemes = Set(documents.flatMap(\.securitySchemes.keys))
        if let scheme = authKinds.keys.sorted().first(where: { !schemes.contains($0) }) {
            throw .unknownName("security scheme", scheme, schemes.sorted())
        }
        guard !tags.isEmpty || !operations.isEmpty else { return }
        let names = documents.map { ServicePlanner($0, self).names() }
        try Self.check(tags, names.map(\.tags), "tag")
        try Self.check(operations, names.map(\.operations), "operation")
        guard names.contains(where: \.hasSelected) else { throw .nothingChosen }
    }

    private static func check(
        _ chosen: Set<String>,
        _ names: [ServicePlanner.Names],
        _ kind: String
    ) throws(GenerateError) {
        let unknown = names.reduce(chosen) { $0.subtracting($1.all) }
        guard let name = unknown.min() else { return }
        throw .unknownName(kind, name, Set(names.flatMap(\.shown)).sorted())
    }
}
