import ServiceGenerator
import UserPackage

/// The form that a feature has in a package: the folders of its files, and the names in their sources.
struct FeatureShape {
    let target: String
    let module: String
    /// The folders, from the package's root on: the feature's and its tests' are inside the first two.
    let sources: String
    let tests: String
    let fixtures: String
    /// The module of the fixtures; nil if they are in the tests.
    let fixturesModule: String?
    /// The module with the table of the canned responses, and its folder; nil if they are in the tests.
    let responses: (module: String, folder: String)?
    /// The kind of authentication of the request.
    var auth = "NoAuth"
    /// The type with the session of the feature; nil if the builder receives the session itself.
    var materials: String?
    /// The decoder of the response; nil for the session's.
    var decoder: String?
    /// Whether types are isolated to the main actor by default.
    var isIsolated = false
    /// Whether the feature is the first screen, which can't go back.
    var isRoot = false
    /// Whether the targets around the feature's may call its builder.
    var isShared = false
    /// The operation that the feature shows, whose service is generated; nil for a service of its own.
    var subject: FeatureSubject?

    /// The word before a top-level type, with a space.
    var isolation: String {
        isIsolated ? "nonisolated " : ""
    }

    /// The access level of declarations that the fixtures use, with a space.
    var access: String {
        fixturesModule == nil ? "" : "package "
    }

    /// The type of the parameter that executes the request.
    var accessible: String {
        switch auth {
        case "NoAuth": "Accessible"
        case "KongAuth": "AuthenticatedAccessible"
        default: "any BackendAccess<\(auth)>"
        }
    }

    /// The call of the builder, as a reader needs it.
    func builder(of name: FeatureName) -> String {
        if let subject {
            let labels = subject.parameters.map { $0.label + ":" } + [name.variable + "BusinessController:", "in:"]
            return "make\(name.type)Screen(\(labels.joined()))"
        }
        let flow = isRoot ? "" : "in:"
        return "make\(name.type)Screen(\(materials == nil ? "session:" : "with:")\(flow))"
    }
}

extension FeatureShape {
    /// Chooses the form by the layout of a package and the options.
    init(_ layout: PackageLayout, _ options: ScaffoldOptions) throws(ScaffoldError) {
        let target: PackageLayout.Target
        let tests: PackageLayout.Target
        do {
            target = try layout.appTarget(named: options.target)
            tests = try layout.testTarget(named: options.tests, of: target)
        } catch {
            throw .target(error)
        }
        let places = TestPlaces(of: tests, in: layout)
        self.target = target.name
        module = target.module
        sources = layout.path(of: target)
        self.tests = places.tests
        fixtures = places.fixtures
        fixturesModule = places.fixturesModule
        responses = places.responses
        auth = options.auth ?? auth
        materials = options.materials
        decoder = options.decoder
        // The access of the type with the session, which the builder can't exceed, isn't known.
        isShared = target.kind == .library && options.materials == nil
        isIsolated = layout.isIsolated
    }
}
