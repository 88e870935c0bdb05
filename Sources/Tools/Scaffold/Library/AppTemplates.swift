import Foundation
import UserPackage

struct AppTemplates {
    let options: NewAppOptions
    let feature: FeatureName
    /// The path of the checkout of Millrace, from the app's folder.
    let dependency: String

    var app: String { options.name }
    var backend: String { app + "Backend" }

    var files: [Scaffold.File] {
        let shape = self.shape
        return [
            (".ci/run", check),
            (".gitignore", ignored),
            ("Package.swift", manifest),
            ("README.md", readme),
            ("Sources/\(app)/AppOptions.swift", appOptions),
            ("Sources/\(app)/AppOptionsError.swift", appOptionsError),
            ("Sources/\(app)/Main.swift", main),
            ("Sources/\(backend)/CannedResponses.swift", cannedResponses),
            ("Sources/\(backend)/EmbeddedBackend.swift", embeddedBackend),
            ("Sources/\(backend)/\(ResponseTable.name)", table),
            ("Tests/\(app)Tests/FirstScreenTests.swift", firstScreenTests),
            ("Tests/\(app)Tests/__Snapshots__/FirstScreenTests/theFirstScreen.txt", snapshot),
        ] + Scaffold.files(of: feature, as: shape)
    }

    /// The form of the first feature, which is that of later ones, without going back.
    var shape: FeatureShape {
        var shape = FeatureShape(
            target: app,
            module: app,
            sources: "Sources/\(app)",
            tests: "Tests/\(app)Tests",
            fixtures: "Tests/\(app)Tests/Fixtures",
            fixturesModule: nil,
            responses: (backend, "Sources/\(backend)")
        )
        shape.isRoot = true
        shape.isIsolated = options.isIsolated
        return shape
    }

    private var manifest: String {
        let settings = options.isIsolated ? ",\n            swiftSettings: [.defaultIsolation(MainActor.self)]" : ""
        return """
            // swift-tools-version: \(options.isIsolated ? "6.2" : "6.1")
            import PackageDescription

            let package = Package(
                name: "\(app)",
                platforms: [.macOS(.v15)],
                dependencies: [.package(name: "Millrace", path: \(Self.literal(dependency)))],
                targets: [
                    .executableTarget(
                        name: "\(app)",
                        dependencies: [
                            "\(backend)",
                            .product(name: "Millrace", package: "Millrace"),
                            .product(name: "MillraceTerminal", package: "Millrace"),
                        ]\(settings)
                    ),
                    // The backend that the app embeds until there is another, and the responses of the tests.
                    .target(
                        name: "\(backend)",
                        dependencies: [.product(name: "MillraceMockServer", package: "Millrace")],
                        resources: [.embedInCode("Responses")]
                    ),
                    .testTarget(
                        name: "\(app)Tests",
                        dependencies: [
                            "\(app)",
                            "\(backend)",
                            .product(name: "MillraceTestKit", package: "Millrace"),
                        ],
                        exclude: ["__Snapshots__"]
                    ),
                ]
            )

            """
    }

    /// Returns a string literal of Swift.
    static func literal(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    private var ignored: String {
        """
        .build/
        .swiftpm/
        *.txt.new

        """
    }

    private var check: String {
        """
        #!/usr/bin/env bash
        # The project's own check, on a clean clone: a build without warnings, the tests, and the app with its output piped.
        set -euo pipefail
        cd "$(dirname "${BASH_SOURCE[0]}")/.."

        swift build --build-tests -Xswiftc -warnings-as-errors
        # A snapshot that is missing fails here; it is never recorded.
        MILLRACE_SNAPSHOTS=never swift test -Xswiftc -warnings-as-errors
        swift run -Xswiftc -warnings-as-errors \(app) | cat

        """
    }

    private var readme: String {
        """
        # \(app)

        An app made with Millrace.

        \(commands)

        `Sources/\(app)` has a folder for each feature, and `Main.swift`, which shows the first one. `Sources/\(backend)` has
        the backend: each file `NAME.200.json` of `Responses` answers `GET /v1/NAME`.

        """
    }

    private var commands: String {
        let rows = [
            ("swift run \(app)", "in a terminal: the app, on a backend that it embeds"),
            ("swift run \(app) | cat", "piped: the first screen as text"),
            ("swift run \(app) --backend URL", "on a backend of yours"),
            ("swift test", "all tests"),
            ("swift package scaffold-feature Weather", "a further feature, with its tests"),
            ("swift package preview", "the states of all screens, drawn again whenever a file is saved"),
            ("swift package snapshot-review", "the snapshots that have changed: shows each one, and asks"),
            ("swift package snapshot-orphans", "the snapshots that no test asserts any more"),
            ("bash .ci/run", "the check that every change passes"),
        ]
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { "    \($0.padding(toLength: width, withPad: " ", startingAt: 0))  # \($1)" }
            .joined(separator: "\n")
    }
}
