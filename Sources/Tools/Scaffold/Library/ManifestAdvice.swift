import UserPackage

/// The lines to add to a manifest, for the imports of a feature.
struct ManifestAdvice {
    let layout: PackageLayout
    let shape: FeatureShape

    var lines: [String] {
        var lines = missing("Millrace", in: shape.module)
        if let tests = testTarget {
            lines += missing(shape.module, in: tests.name) + missing("MillraceTestKit", in: tests.name)
            if shape.responses == nil { lines += missing("MillraceMockServer", in: tests.name) }
            if !layout.manifest.contains("\"__Snapshots__\"") {
                lines.append("Package.swift: add exclude: [\"__Snapshots__\"] to \(tests.name).")
            }
        }
        return lines
    }

    /// The name of Millrace's package in the manifest, where the dependency may have a name of its own.
    private var package: String {
        let used = layout.manifest.firstMatch(of: /name:\s*"Millrace\w*",\s*package:\s*"([^"]+)"/)
        return used.map { String($0.1) } ?? layout.millrace ?? "Millrace"
    }

    private var testTarget: PackageLayout.Target? {
        layout.targets.first { layout.path(of: $0) == shape.tests }
    }

    private func missing(_ name: String, in target: String) -> [String] {
        guard let target = layout.target(target), !layout.dependencies(of: target).contains(name) else { return [] }
        let dependency: String
        if layout.target(name) != nil {
            dependency = "\"\(name)\""
        } else {
            dependency = ".product(name: \"\(name)\", package: \"\(package)\")"
        }
        return ["Package.swift: add \(dependency) to the dependencies of \(target.name)."]
    }
}
