extension PackageLayout {
    /// Returns the line that says how to add a dependency to a target; none if the target has it.
    package func advice(adding name: String, to target: String) -> [String] {
        guard let found = self.target(target), !dependencies(of: found).contains(name) else { return [] }
        let dependency: String
        if self.target(name) != nil {
            dependency = "\"\(name)\""
        } else {
            dependency = ".product(name: \"\(name)\", package: \"\(nameOfMillrace)\")"
        }
        return ["Package.swift: add \(dependency) to the dependencies of \(target)."]
    }

    /// The name of Millrace's package in the manifest, where the dependency may have a name of its own.
    private var nameOfMillrace: String {
        let used = manifest.firstMatch(of: /name:\s*"Millrace\w*",\s*package:\s*"([^"]+)"/)
        return used.map { String($0.1) } ?? millrace ?? "Millrace"
    }
}
