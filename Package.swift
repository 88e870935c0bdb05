// swift-tools-version: 6.1
import PackageDescription

// A permission opens the sandbox in which plugins run on macOS. Elsewhere there is none, and to ask for it would only
// keep `swift package scaffold-feature` from running in a script.
#if os(macOS)
    let scaffoldPermissions: [PluginPermission] = [
        .writeToPackageDirectory(reason: "A feature is files in the package.")
    ]
#else
    let scaffoldPermissions: [PluginPermission] = []
#endif

/// The tests that `swift test` runs, mirrored to the sources: they need Swift and nothing else.
let innerTests: [Target] = [
    .testTarget(
        name: "MillracePlatformTests",
        dependencies: ["TestSupport", "MillracePlatform"],
        path: "Tests/Platform"
    ),
    .testTarget(
        name: "MillraceStreamsTests",
        dependencies: ["TestSupport", "MillraceStreams"],
        path: "Tests/Streams"
    ),
    .testTarget(
        name: "MillraceBackendTests",
        dependencies: [
            "TestSupport", "MillracePlatform", "MillraceStreams", "MillraceBackend",
            "MillraceURLSession", "MillraceMockServer",
        ],
        path: "Tests/Backend"
    ),
    .testTarget(
        name: "MillraceJSONTests",
        dependencies: ["TestSupport", "MillraceStreams", "MillraceJSON", "MillraceBackend"],
        path: "Tests/JSON"
    ),
    .testTarget(
        name: "MillraceTraceTests",
        dependencies: ["TestSupport", "MillraceTrace", "Millrace", "MillraceMockServer", "MillraceTestKit"],
        path: "Tests/Trace",
        exclude: ["Script/__Sessions__"]
    ),
    .testTarget(
        name: "MillraceInspectorTests",
        dependencies: ["TestSupport", "MillraceInspector", "Millrace", "MillraceMockServer", "MillraceTestKit"],
        path: "Tests/Inspector",
        exclude: ["__Snapshots__"]
    ),
    .testTarget(name: "TraceCommandTests", dependencies: ["TestSupport", "TraceCommand"], path: "Tests/TraceCommand"),
    .testTarget(
        name: "MillraceRepositoriesTests",
        dependencies: ["TestSupport", "MillraceRepositories", "MillraceMockServer"],
        path: "Tests/Repositories"
    ),
    .testTarget(
        name: "MillraceCQRSTests",
        dependencies: ["TestSupport", "MillraceCQRS", "MillraceMockServer"],
        path: "Tests/CQRS"
    ),
    .testTarget(
        name: "MillraceFeedbackTests",
        dependencies: ["TestSupport", "MillraceFeedback"],
        path: "Tests/Feedback"
    ),
    .testTarget(
        name: "MillraceRenderingTests",
        dependencies: ["TestSupport", "MillraceRendering"],
        path: "Tests/Rendering",
        exclude: ["__Snapshots__", "Unicode/widths.txt"]
    ),
    .testTarget(
        name: "MillraceTerminalTests",
        dependencies: ["TestSupport", "MillracePlatform", "MillraceTerminal", "MillraceTestKit"],
        path: "Tests/Terminal"
    ),
    .testTarget(
        name: "MillraceMockServerTests",
        dependencies: ["TestSupport", "MillraceMockServer", "MillraceTestKit"],
        path: "Tests/MockServer",
        exclude: ["Server/__Snapshots__"]
    ),
    .testTarget(
        name: "CitiesTests",
        dependencies: [
            "TestSupport", "Cities", "Fixtures", "CannedResponses", "MillraceMockServer", "MillraceTestKit",
        ],
        path: "Tests/Features/Cities",
        exclude: [
            "Addresses/__Snapshots__", "Cities/__Snapshots__", "CityDetail/__Snapshots__", "Delivery/__Snapshots__",
            "Documentation/__Snapshots__", "Login/__Snapshots__", "Outbox/__Snapshots__",
            "Questions/__Snapshots__",
        ]
    ),
    .testTarget(
        name: "CitiesAppTests",
        dependencies: ["TestSupport", "CitiesApp", "MillraceMockServer", "MillraceTestKit"],
        path: "Tests/CitiesApp"
    ),
    // Code as ReactiveSwift's users write it: another import is all that changes.
    .testTarget(
        name: "FromReactiveSwiftTests",
        dependencies: ["TestSupport", "Millrace"],
        path: "Tests/FromReactiveSwift",
        exclude: ["Loose.swift"],
        swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .testTarget(
        name: "MillraceTestKitTests",
        dependencies: ["TestSupport", "MillraceTestKit"],
        path: "Tests/TestKit",
        exclude: [
            "FailureMatrix/__Snapshots__", "Failures/__Snapshots__", "Filmstrip/__Snapshots__",
            "Ledger/__Snapshots__", "Recordings/__Snapshots__", "Snapshots/__Snapshots__",
        ]
    ),
    .testTarget(
        name: "FeatureScaffoldTests",
        dependencies: ["TestSupport", "FeatureScaffold", "Cities", "MillraceTestKit"],
        path: "Tests/Scaffold",
        exclude: ["__Snapshots__"]
    ),
    .testTarget(
        name: "SwiftTestCommandTests",
        dependencies: ["TestSupport", "SwiftTestCommand"],
        path: "Tests/SwiftTest"
    ),
    .testTarget(
        name: "SnapshotOrphansTests",
        dependencies: ["TestSupport", "SnapshotOrphans", "MillraceTestKit"],
        path: "Tests/SnapshotOrphans"
    ),
    .testTarget(
        name: "SnapshotFilesTests",
        dependencies: ["TestSupport", "SnapshotFiles", "MillraceTestKit"],
        path: "Tests/SnapshotFiles"
    ),
    .testTarget(
        name: "SnapshotReviewTests",
        dependencies: ["TestSupport", "SnapshotReview", "SnapshotFiles", "MillraceTestKit"],
        path: "Tests/SnapshotReview"
    ),
    .testTarget(
        name: "CannedResponsesTests",
        dependencies: ["TestSupport", "CannedResponses", "MillraceTestKit"],
        path: "Tests/CannedResponses"
    ),
]

/// The tests that `bash .ci/outer` runs: they start other programs, open terminals, kill processes, or compile what the pages print.
let outerTests: [Target] = [
    .testTarget(
        name: "DocumentationTests",
        dependencies: [
            "TestSupport", "Cities", "Millrace", "MillraceMockServer", "MillraceTestKit", "MillraceURLSession",
        ],
        path: "Tests/Outer/Documentation",
        exclude: ["Kinto/__Recordings__", "Kinto/__Snapshots__", "Pages/__Snapshots__"]
    ),
    .target(name: "OuterSupport", path: "Tests/Outer/Support"),
]

// The arrows below are the house: `Proposals/0001-the-house.md` argues them, and the README draws them.
let package = Package(
    name: "Millrace",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Millrace", targets: ["Millrace"]),
        // Each room that is of use alone: `benchmarks rooms` says what it costs a client.
        .library(name: "MillraceStreams", targets: ["MillraceStreams"]),
        .library(name: "MillraceBackend", targets: ["MillraceBackend"]),
        .library(name: "MillraceFeedback", targets: ["MillraceFeedback"]),
        .library(name: "MillraceRendering", targets: ["MillraceRendering"]),
        // Apart from the SDK: what imports FoundationNetworking can't be linked statically everywhere.
        .library(name: "MillraceURLSession", targets: ["MillraceURLSession"]),
        .library(name: "MillraceTestKit", targets: ["MillraceTestKit"]),
        .library(name: "MillraceMockServer", targets: ["MillraceMockServer"]),
        // Apart from the SDK: an app that records nothing needn't link it.
        .library(name: "MillraceTrace", targets: ["MillraceTrace"]),
        // Apart from both: an app that only records needn't link it.
        .library(name: "MillraceInspector", targets: ["MillraceInspector"]),
        .executable(name: "cities", targets: ["CitiesApp"]),
        .executable(name: "snapshot-orphans", targets: ["SnapshotOrphans"]),
        .executable(name: "snapshot-review", targets: ["SnapshotReview"]),
        .executable(name: "trace", targets: ["TraceCommand"]),
        .executable(name: "new-app", targets: ["NewApp"]),
        .plugin(name: "ScaffoldFeature", targets: ["ScaffoldFeature"]),
        .plugin(name: "FindSnapshotOrphans", targets: ["FindSnapshotOrphans"]),
        .plugin(name: "ReviewSnapshots", targets: ["ReviewSnapshots"]),
        // For `Tests/Benchmarks`, which measures an app's features and the packages that the scaffold writes.
        .library(name: "BenchmarkSubjects", targets: ["Cities", "FeatureScaffold"]),
    ],
    dependencies: [],
    targets: [
        // The SDK.
        .target(name: "CPlatform", path: "Sources/CPlatform"),
        .target(name: "MillracePlatform", dependencies: ["CPlatform"], path: "Sources/Platform"),
        .target(name: "MillraceStreams", dependencies: ["MillracePlatform"], path: "Sources/Streams"),
        .target(name: "CLibcurl", path: "Sources/CLibcurl"),
        .target(name: "CSQLite", path: "Sources/CSQLite"),
        .target(name: "MillraceJSON", dependencies: ["MillracePlatform"], path: "Sources/JSON"),
        .target(
            name: "MillraceBackend",
            dependencies: ["MillracePlatform", "MillraceStreams", "MillraceJSON", "CLibcurl"],
            path: "Sources/Backend"
        ),
        .target(
            name: "MillraceRepositories",
            dependencies: ["MillracePlatform", "MillraceStreams", "MillraceBackend", "MillraceCQRS"],
            path: "Sources/Repositories"
        ),
        .target(
            name: "MillraceCQRS",
            dependencies: ["MillracePlatform", "MillraceStreams", "MillraceBackend", "CSQLite"],
            path: "Sources/CQRS"
        ),
        .target(name: "MillraceURLSession", dependencies: ["MillraceBackend"], path: "Sources/URLSessionTransport"),
        .target(
            name: "MillraceFeedback",
            dependencies: ["MillracePlatform", "MillraceStreams"],
            path: "Sources/Feedback"
        ),
        .target(name: "MillraceRendering", dependencies: ["MillracePlatform"], path: "Sources/Rendering"),
        .target(
            name: "MillraceTerminal",
            dependencies: ["MillracePlatform", "MillraceStreams", "MillraceFeedback", "MillraceRendering"],
            path: "Sources/Terminal"
        ),
        .target(
            name: "Millrace",
            dependencies: [
                "MillraceStreams", "MillraceBackend", "MillraceRepositories", "MillraceCQRS", "MillraceFeedback",
                "MillraceRendering", "MillraceTerminal",
            ],
            path: "Sources/Millrace"
        ),
        .target(
            name: "MillraceTrace",
            dependencies: [
                "MillracePlatform", "MillraceStreams", "MillraceBackend", "MillraceFeedback", "MillraceRendering",
                "MillraceTerminal",
            ],
            path: "Sources/Trace",
            resources: [.embedInCode("Page/Files")]
        ),
        .target(
            name: "MillraceInspector",
            dependencies: [
                "MillraceStreams", "MillraceFeedback", "MillraceRendering", "MillraceTerminal", "MillraceTrace",
            ],
            path: "Sources/Inspector"
        ),

        // The test kit.
        .target(name: "COpenSSL", path: "Sources/COpenSSL"),
        .target(
            name: "MillraceMockServer",
            dependencies: ["MillracePlatform", "COpenSSL"],
            path: "Sources/MockServer"
        ),
        .target(
            name: "MillraceTestKit",
            dependencies: ["Millrace", "MillraceTrace", "MillraceMockServer", "SnapshotFiles"],
            path: "Sources/TestKit"
        ),

        // `swift package scaffold-feature Weather`, in any package that depends on this one.
        .target(name: "FeatureScaffold", path: "Sources/Scaffold"),
        .executableTarget(name: "FeatureScaffoldTool", dependencies: ["FeatureScaffold"], path: "Sources/ScaffoldTool"),
        .plugin(
            name: "ScaffoldFeature",
            capability: .command(
                intent: .custom(
                    verb: "scaffold-feature",
                    description: "Writes a feature with its tests, its canned response and its fixtures."
                ),
                permissions: scaffoldPermissions
            ),
            dependencies: ["FeatureScaffoldTool"],
            path: "Sources/Plugins/ScaffoldFeature"
        ),

        // `swift run --package-path ../Millrace new-app Tides`, from anywhere.
        .executableTarget(name: "NewApp", dependencies: ["FeatureScaffold"], path: "Sources/NewApp"),

        // What the two commands about snapshots run.
        .target(name: "SwiftTestCommand", path: "Sources/SwiftTest"),

        // `swift run snapshot-orphans` here; `swift package snapshot-orphans` in any package that depends on this one.
        .executableTarget(
            name: "SnapshotOrphans",
            dependencies: ["SwiftTestCommand"],
            path: "Sources/SnapshotOrphans"
        ),
        .plugin(
            name: "FindSnapshotOrphans",
            capability: .command(
                intent: .custom(
                    verb: "snapshot-orphans",
                    description: "Runs all tests, and lists the snapshots that no test asserts."
                ),
                permissions: scaffoldPermissions
            ),
            dependencies: ["SnapshotOrphans"],
            path: "Sources/Plugins/FindSnapshotOrphans"
        ),

        // `swift run snapshot-review` here; `swift package snapshot-review` in any package that depends on this one.
        .target(name: "SnapshotFiles", dependencies: ["MillracePlatform"], path: "Sources/SnapshotFiles"),
        .executableTarget(
            name: "SnapshotReview",
            dependencies: ["SnapshotFiles", "SwiftTestCommand"],
            path: "Sources/SnapshotReview"
        ),
        .plugin(
            name: "ReviewSnapshots",
            capability: .command(
                intent: .custom(
                    verb: "snapshot-review",
                    description: "Runs the tests, shows each snapshot that has changed, and asks what to do with it."
                ),
                permissions: scaffoldPermissions
            ),
            dependencies: ["SnapshotReview"],
            path: "Sources/Plugins/ReviewSnapshots"
        ),

        // `swift run trace FILE`.
        .executableTarget(name: "TraceCommand", dependencies: ["MillraceTrace"], path: "Sources/TraceCommand"),

        // The example app.
        .target(name: "Cities", dependencies: ["Millrace"], path: "Sources/Features/Cities"),
        .target(name: "Fixtures", dependencies: ["Cities"], path: "Fixtures"),
        .target(
            name: "CannedResponses",
            dependencies: ["MillraceMockServer"],
            path: "CannedResponses",
            resources: [.embedInCode("Responses")]
        ),
        .executableTarget(
            name: "CitiesApp",
            dependencies: [
                "Cities", "MillraceTerminal", "MillraceTrace", "MillraceInspector", "MillraceMockServer",
                "CannedResponses",
            ],
            path: "Sources/CitiesApp"
        ),

        // What several targets of tests use.
        .target(name: "TestSupport", path: "Tests/Support"),
    ] + (Context.environment["MILLRACE_TESTS"] == "outer" ? outerTests : innerTests)
)
