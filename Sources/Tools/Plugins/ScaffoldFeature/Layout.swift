import PackagePlugin

/// The layout of the package from the package manager, in the format that the program reads: `PackageLayout`.
struct Layout: Encodable {
    struct Target: Encodable {
        let name: String
        let folder: String
        let kind: String
        let dependencies: [String]
    }

    let root: String
    let millrace: String?
    let targets: [Target]

    init(_ package: Package) {
        root = package.directoryURL.path
        millrace =
            package.dependencies
            .first { $0.package.products.contains { $0.name == "MillraceTestKit" } }
            .map { $0.package.id }
        targets = package.targets.map { target in
            Target(
                name: target.name,
                folder: target.directoryURL.path,
                kind: Self.kind(of: target),
                dependencies: target.dependencies.flatMap(Self.names)
            )
        }
    }

    private static func kind(of target: any PackagePlugin.Target) -> String {
        guard let target = target as? SwiftSourceModuleTarget else { return "other" }
        switch target.kind {
        case .generic: return "library"
        case .executable: return "executable"
        case .test: return "test"
        default: return "other"
        }
    }

    private static func names(of dependency: TargetDependency) -> [String] {
        switch dependency {
        case let .target(target): [target.name]
        case let .product(product): [product.name]
        @unknown default: []
        }
    }
}
