import UserPackage

/// The lines to add to a manifest, for the imports of a feature.
struct ManifestAdvice {
    let layout: PackageLayout
    let shape: FeatureShape

    var lines: [String] {
        var lines = missing("Millrace", in: shape.target)
        if let tests = testTarget {
            lines += missing(shape.target, in: tests.name) + missing("MillraceTestKit", in: tests.name)
            if shape.responses == nil, shape.subject == nil { lines += missing("MillraceMockServer", in: tests.name) }
            if !layout.manifest.contains("\"__Snapshots__\"") {
                lines.append("Package.swift: add exclude: [\"__Snapshots__\"] to \(tests.name).")
            }
        }
        return lines
    }

    private var testTarget: PackageLayout.Target? {
        layout.targets.first { layout.path(of: $0) == shape.tests }
    }

    private func missing(_ name: String, in target: String) -> [String] {
        layout.advice(adding: name, to: target)
    }
}
