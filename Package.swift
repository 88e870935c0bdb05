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

/// Returns tests in `Tests/<folder>`, which use what is in `Tests/Support/Common` besides.
func tests(
    _ name: String,
    _ folder: String,
    _ dependencies: Target.Dependency...,
    excluding excluded: [String] = [],
    settings: [SwiftSetting] = []
) -> Target {
    .testTarget(
        name: name,
        dependencies: ["TestSupport"] + dependencies,
        path: "Tests/" + folder,
        exclude: excluded,
        swiftSettings: settings
    )
}

/// The tests that `swift test` runs, mirrored to the sources: one process, which needs Swift and nothing else.
let innerTests: [Target] = [
    tests("MillracePlatformTests", "SDK/Platform", "MillracePlatform"),
    // One table of laws holds the operators of both modules.
    tests("MillraceStreamsTests", "SDK/Streams", "StreamsTestSupport", "MillraceStreams", "MillraceReactiveSwift"),
    tests(
        "MillraceReactiveSwiftTests",
        "SDK/ReactiveSwift",
        "StreamsTestSupport",
        "MillraceStreams",
        "MillraceReactiveSwift"
    ),
    tests(
        "MillraceBackendTests",
        "SDK/Backend",
        "BackendTestSupport",
        "MillracePlatform",
        "MillraceStreams",
        "MillraceReactiveSwift",
        "MillraceBackend",
        "MillraceBatches",
        "MillraceURLSession",
        "MillraceMockServer"
    ),
    tests("MillraceJSONTests", "SDK/JSON", "JSONTestSupport", "MillraceStreams", "MillraceJSON", "MillraceBackend"),
    tests(
        "MillraceTraceTests",
        "SDK/Trace",
        "MillraceTrace",
        "Millrace",
        "MillraceMockServer",
        "MillraceTestKit",
        "TraceCommand",
        excluding: ["Script/__Sessions__"]
    ),
    tests(
        "MillraceInspectorTests",
        "SDK/Inspector",
        "MillraceInspector",
        "Millrace",
        "MillraceOutbox",
        "MillraceComponents",
        "MillraceTerminal",
        "MillraceMockServer",
        "MillraceTestKit",
        excluding: ["__Snapshots__"]
    ),
    tests("TraceCommandTests", "Tools/TraceCommand", "TraceCommand"),
    tests(
        "MillraceRepositoriesTests",
        "SDK/Repositories",
        "BackendTestSupport",
        "MillraceReactiveSwift",
        "MillraceRepositories",
        "MillraceJSONPatch",
        "MillraceMockServer"
    ),
    tests(
        "MillraceChannelsTests",
        "SDK/Channels",
        "BackendTestSupport",
        "MillraceStreams",
        "MillraceBackend",
        "MillraceWebSocket",
        "MillraceChannels",
        "MillraceTrace",
        "MillraceMockServer"
    ),
    tests("MillraceWebSocketTests", "SDK/WebSocket", "MillraceStreams", "MillraceWebSocket"),
    tests("MillraceBatchesTests", "SDK/Batches", "MillraceBatches", "MillraceMockServer"),
    tests("MillraceJSONPatchTests", "SDK/JSONPatch", "MillraceJSONPatch"),
    tests("MillraceCQRSTests", "SDK/CQRS", "CQRSTestSupport", "MillraceCQRS", "MillraceMockServer"),
    tests(
        "MillraceOutboxTests",
        "SDK/Outbox",
        "CQRSTestSupport",
        "MillraceCQRS",
        "MillraceOutbox",
        "MillraceMockServer"
    ),
    tests("MillraceSQLiteTests", "SDK/SQLite", "CQRSTestSupport", "MillraceCQRS", "MillraceSQLite"),
    // Recorded sessions are replayed by the trace.
    tests("MillraceFeedbackTests", "SDK/Feedback", "MillraceReactiveSwift", "MillraceFeedback", "MillraceTrace"),
    tests(
        "MillraceRenderingTests",
        "SDK/Rendering",
        "RenderingTestSupport",
        "MillraceStreams",
        "MillraceRendering",
        "MillraceComponents",
        excluding: ["__Snapshots__", "Unicode/widths.txt"]
    ),
    tests(
        "MillraceComponentsTests",
        "SDK/Components",
        "RenderingTestSupport",
        "CPNG",
        "MillracePlatform",
        "MillraceRendering",
        "MillraceComponents",
        "PreviewFrames",
        excluding: ["__Snapshots__"]
    ),
    tests(
        "MillraceFlowTests",
        "SDK/Flow",
        "TerminalTestSupport",
        "MillracePlatform",
        "MillraceFlow",
        "MillraceTerminal",
        "MillraceTestKit"
    ),
    tests(
        "MillraceTerminalTests",
        "SDK/Terminal",
        "TerminalTestSupport",
        "MillracePlatform",
        "MillraceComponents",
        "MillraceFlow",
        "MillraceTerminal",
        "MillraceTestKit"
    ),
    tests(
        "MillraceMockServerTests",
        "Testing/MockServer",
        "MockServerTestSupport",
        "MillraceWebSocket",
        "MillraceMockServer",
        "MillraceTestKit"
    ),
    tests(
        "CitiesTests",
        "App/Features/Cities",
        "Cities",
        "Fixtures",
        "CannedResponses",
        "MillraceOutbox",
        "MillraceTrace",
        "MillraceMockServer",
        "MillraceTestKit",
        excluding: [
            "Addresses", "App", "Cities", "CityDetail", "Delivery", "Documentation", "Login", "Outbox", "Questions",
        ].map { $0 + "/__Snapshots__" }
    ),
    tests(
        "CitiesAppTests",
        "App/CitiesApp",
        "CitiesApp",
        "MillraceComponents",
        "MillraceSQLite",
        "MillraceMockServer",
        "MillraceTestKit"
    ),
    // Code as ReactiveSwift's users write it: another import is all that changes.
    tests(
        "FromReactiveSwiftTests",
        "SDK/FromReactiveSwift",
        "Millrace",
        "MillraceReactiveSwift",
        excluding: ["Loose.swift"],
        settings: [.swiftLanguageMode(.v5)]
    ),
    tests(
        "MillraceTestKitTests",
        "Testing/TestKit",
        "MillraceOutbox",
        "MillraceRepositories",
        "MillraceTerminal",
        "MillraceTestKit",
        excluding: ["FailureMatrix", "Failures", "Filmstrip", "Ledger", "Recordings", "Snapshots"].map {
            $0 + "/__Snapshots__"
        }
    ),
    tests(
        "FeatureScaffoldTests",
        "Tools/Scaffold/Library",
        "ScaffoldTestSupport",
        "FeatureScaffold",
        "UserPackage",
        "Cities",
        "MillraceTestKit",
        excluding: ["__Snapshots__"]
    ),
    tests("SnapshotOrphansTests", "Tools/Snapshots/Orphans", "SnapshotOrphans", "MillraceTestKit"),
    tests("SnapshotFilesTests", "Testing/SnapshotFiles", "SnapshotFiles", "MillraceTestKit"),
    tests("SnapshotReviewTests", "Tools/Snapshots/Review", "SnapshotReview", "SnapshotFiles", "MillraceTestKit"),
    tests(
        "PreviewGalleryTests",
        "Tools/Previews",
        "PreviewGallery",
        "PreviewFrames",
        "SnapshotFiles",
        "MillraceTestKit",
        excluding: ["__Snapshots__", "Gallery/__Snapshots__"]
    ),
    tests("OpenAPIReadingTests", "Testing/OpenAPI/Reading", "MillraceJSON", "OpenAPIReading"),
    tests(
        "MillraceContractTests",
        "Testing/OpenAPI/Contract",
        "MockServerTestSupport",
        "OpenAPIReading",
        "MillraceOpenAPI",
        "MillraceContract",
        "MillraceMockServer",
        "MillraceTestKit"
    ),
    tests(
        "ServiceGeneratorTests",
        "Tools/Services/Library",
        "MillraceJSON",
        "OpenAPIReading",
        "ServiceGenerator",
        "UserPackage",
        "MillraceTestKit",
        excluding: ["Texts/__Snapshots__"]
    ),
    tests("CannedResponsesTests", "App/CannedResponses", "CannedResponses", "MillraceTestKit"),
]

/// The tests that `bash .ci/outer` runs: they start other programs, open terminals, kill processes, or compile what the
/// pages print.
let outerTests: [Target] = [
    tests(
        "OuterBackendTests",
        "Outer/SDK/Backend",
        "OuterSupport",
        "BackendTestSupport",
        "MillraceStreams",
        "MillraceBackend",
        "MillraceURLSession",
        "MillraceMockServer"
    ),
    tests(
        "OuterChannelsTests",
        "Outer/SDK/Channels",
        "MillraceStreams",
        "MillraceBackend",
        "MillraceChannels"
    ),
    tests("OuterSQLiteTests", "Outer/SDK/SQLite", "OuterSupport", "CQRSTestSupport", "MillraceCQRS", "MillraceSQLite"),
    tests(
        "OuterCitiesAppTests",
        "Outer/App/CitiesApp",
        "OuterSupport",
        "CitiesApp",
        "MillraceMockServer",
        "MillraceTestKit"
    ),
    tests(
        "OuterJSONTests",
        "Outer/SDK/JSON",
        "JSONTestSupport",
        "fuzz-json",
        "MillraceStreams",
        "MillraceJSON",
        "MillraceBackend"
    ),
    tests(
        "OuterMockServerTests",
        "Outer/Testing/MockServer",
        "OuterSupport",
        "MockServerTestSupport",
        "MillraceMockServer",
        "MillraceTestKit",
        excluding: ["Server/__Snapshots__"]
    ),
    tests("OuterOpenAPITests", "Outer/Testing/OpenAPI", "OuterSupport", "MillraceJSON", "OpenAPIReading"),
    tests(
        "OuterPlatformTests",
        "Outer/SDK/Platform",
        "MillracePlatform",
        "Millrace",
        "MillraceSQLite",
        "MillraceURLSession",
        "MillraceTestKit"
    ),
    // They start the program of the gallery.
    tests("OuterPreviewTests", "Outer/Tools/Previews", "OuterSupport", "PreviewGallery"),
    tests("OuterScaffoldTests", "Outer/Tools/Scaffold/Library", "ScaffoldTestSupport", "FeatureScaffold", "Cities"),
    // The client in it is generated, and compiled with the tests.
    tests(
        "OuterServicesTests",
        "Outer/Tools/Services",
        "OuterSupport",
        "OpenAPIReading",
        "ServiceGenerator",
        "UserPackage",
        "Millrace",
        "MillraceMockServer",
        excluding: ["Models", "Petstore", "Server"]
    ),
    // What is generated for an app and for its tests, in folders of their own, as in the package of a user.
    .target(
        name: "Petstore",
        dependencies: ["Millrace"],
        path: "Tests/Outer/Tools/Services/Petstore/Sources/Petstore"
    ),
    tests(
        "PetstoreTests",
        "Outer/Tools/Services/Petstore/Tests/PetstoreTests",
        "Petstore",
        "OpenAPIReading",
        "ServiceGenerator",
        "FeatureScaffold",
        "UserPackage",
        "Millrace",
        "MillraceMockServer",
        "MillraceTestKit",
        excluding: ["__Snapshots__"]
    ),
    tests("OuterStreamsTests", "Outer/SDK/Streams", "OuterSupport", "MillraceStreams"),
    tests("OuterSwiftTestTests", "Outer/Tools/Snapshots/SwiftTest", "SwiftTestCommand"),
    tests(
        "OuterTerminalTests",
        "Outer/SDK/Terminal",
        "OuterSupport",
        "TerminalTestSupport",
        "MillracePlatform",
        "MillraceFlow",
        "MillraceTerminal",
        "MillraceTestKit"
    ),
    tests("OuterWebSocketTests", "Outer/SDK/WebSocket", "MillraceStreams", "MillraceWebSocket"),
    tests("OuterTraceTests", "Outer/SDK/Trace", "MillraceTrace", "Millrace"),
    tests("OuterTraceCommandTests", "Outer/Tools/TraceCommand", "TraceCommand", "MillraceTrace", "MillraceFeedback"),
    tests(
        "DocumentationTests",
        "Outer/Documentation",
        "OuterSupport",
        "Cities",
        "Millrace",
        "MillraceBatches",
        "MillraceChannels",
        "MillraceReactiveSwift",
        "MillraceComponents",
        "MillraceJSONPatch",
        "MillraceOutbox",
        "MillraceRepositories",
        "MillraceSQLite",
        "MillraceTerminal",
        "MillraceMockServer",
        "MillraceTestKit",
        "MillraceContract",
        "MillraceTrace",
        "MillraceURLSession",
        excluding: ["Kinto/__Recordings__", "Kinto/__Snapshots__", "Pages/__Snapshots__", "Tides/__Snapshots__"]
    ),
    .target(name: "OuterSupport", dependencies: ["Millrace", "MillraceMockServer"], path: "Tests/Outer/Support"),
    // Random documents, for as long as one likes, and for a moment in the tests:
    // `MILLRACE_TESTS=outer swift run -c release fuzz-json --cases 10000000 --seed 1`.
    .executableTarget(
        name: "fuzz-json",
        dependencies: ["JSONTestSupport", "MillraceStreams", "MillraceBackend", "MillraceJSON"],
        path: "Tests/Outer/JSONFuzz"
    ),
]

/// The tests of a build: the inner circle, or what `MILLRACE_TESTS` names, `outer` or one target of either circle.
///
/// With one target, all that it takes to run its tests is
/// `MILLRACE_TESTS=MillraceCQRSTests swift build --product MillracePackageTests` and `swift test --skip-build`.
let chosenTests: [Target] =
    switch Context.environment["MILLRACE_TESTS"] {
    case nil: innerTests
    case "outer": outerTests
    case let name: (innerTests + outerTests).filter { $0.name == name || $0.type != .test }
    }

/// Whether the benchmarks are built, for which nobody else should have to wait: `MILLRACE_BENCHMARKS=1 swift run -c release benchmarks streams`.
let measures = Context.environment["MILLRACE_BENCHMARKS"] != nil

let benchmarkProducts: [Product] = [
    .executable(name: "benchmarks", targets: ["BenchmarkRunner"]),
    // For `Tests/PeerBenchmarks`, which runs our cases beside those of public packages.
    .library(name: "BenchmarkCases", targets: ["BenchmarkCases"]),
]

let benchmarks: [Target] = [
    .target(name: "CAllocations", path: "Tests/Benchmarks/CAllocations"),
    .target(
        name: "BenchmarkCases",
        dependencies: ["MillraceStreams", "MillraceReactiveSwift", "MillraceBackend", "CAllocations"],
        path: "Tests/Benchmarks/Cases",
        exclude: ["Backend/nginx.sh"]
    ),
    .executableTarget(
        name: "BenchmarkRunner",
        dependencies: [
            "BenchmarkCases", "Millrace", "MillraceReactiveSwift", "MillraceComponents", "MillraceJSON",
            "MillraceOutbox", "MillraceRepositories", "MillraceSQLite", "MillraceTrace", "MillraceInspector",
            "MillraceChannels", "MillraceTerminal", "Cities", "MillraceMockServer", "MillraceTestKit",
            "FeatureScaffold", "UserPackage", "SnapshotFiles", "CAllocations",
        ],
        path: "Tests/Benchmarks/Runner"
    ),
]

// The arrows below are the house: `Proposals/0001-the-house.md` argues them, and the README draws them.
let package = Package(
    name: "Millrace",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Millrace", targets: ["Millrace"]),
        // Each room that is of use alone: `benchmarks rooms` says what it costs a client.
        .library(name: "MillraceStreams", targets: ["MillraceStreams"]),
        // Apart from the SDK: what only code needs that was written for ReactiveSwift.
        .library(name: "MillraceReactiveSwift", targets: ["MillraceReactiveSwift"]),
        .library(name: "MillraceBackend", targets: ["MillraceBackend"]),
        .library(name: "MillraceFeedback", targets: ["MillraceFeedback"]),
        .library(name: "MillraceRendering", targets: ["MillraceRendering"]),
        // Apart from the SDK: charts, number controls, dates, trees and the palette of commands, which some apps need.
        .library(name: "MillraceComponents", targets: ["MillraceComponents"]),
        // Apart from the SDK: the application in a terminal. Features need a screen, and no keyboard.
        .library(name: "MillraceTerminal", targets: ["MillraceTerminal"]),
        // Apart from the SDK: what imports FoundationNetworking can't be linked statically everywhere.
        .library(name: "MillraceURLSession", targets: ["MillraceURLSession"]),
        // Apart from the SDK: for backends with collections in the manner of REST.
        .library(name: "MillraceRepositories", targets: ["MillraceRepositories"]),
        // Apart from the SDK: commands that wait for a network, and are sent once.
        .library(name: "MillraceOutbox", targets: ["MillraceOutbox"]),
        // Apart from the SDK: for outboxes and answers that outlast the process.
        .library(name: "MillraceSQLite", targets: ["MillraceSQLite"]),
        // Apart from the SDK: WebSockets.
        .library(name: "MillraceChannels", targets: ["MillraceChannels"]),
        // Apart from the SDK: for backends with an endpoint of batches, and for those that take patches of RFC 6902.
        .library(name: "MillraceBatches", targets: ["MillraceBatches"]),
        .library(name: "MillraceJSONPatch", targets: ["MillraceJSONPatch"]),
        .library(name: "MillraceTestKit", targets: ["MillraceTestKit"]),
        .library(name: "MillraceMockServer", targets: ["MillraceMockServer"]),
        // Apart from the SDK: an app that records nothing needn't link it.
        .library(name: "MillraceTrace", targets: ["MillraceTrace"]),
        // Apart from both: an app that only records needn't link it.
        .library(name: "MillraceInspector", targets: ["MillraceInspector"]),
        .executable(name: "cities", targets: ["CitiesApp"]),
        .executable(name: "snapshot-orphans", targets: ["SnapshotOrphans"]),
        .executable(name: "snapshot-review", targets: ["SnapshotReview"]),
        .executable(name: "preview-gallery", targets: ["PreviewGallery"]),
        .executable(name: "trace", targets: ["TraceCommand"]),
        .executable(name: "new-app", targets: ["NewApp"]),
        // Apart from the test kit: for backends with an OpenAPI document.
        .library(name: "MillraceOpenAPI", targets: ["MillraceOpenAPI"]),
        .library(name: "MillraceContract", targets: ["MillraceContract"]),
        // The programs of the next two, which build them where they run.
        .executable(name: "GenerateServicesTool", targets: ["GenerateServicesTool"]),
        .executable(name: "FeatureScaffoldTool", targets: ["FeatureScaffoldTool"]),
        .plugin(name: "GenerateServices", targets: ["GenerateServices"]),
        .plugin(name: "ScaffoldFeature", targets: ["ScaffoldFeature"]),
        .plugin(name: "FindSnapshotOrphans", targets: ["FindSnapshotOrphans"]),
        .plugin(name: "ReviewSnapshots", targets: ["ReviewSnapshots"]),
        .plugin(name: "PreviewScreens", targets: ["PreviewScreens"]),
        .plugin(name: "ShowSnapshots", targets: ["ShowSnapshots"]),
    ] + (measures ? benchmarkProducts : []),
    dependencies: [],
    targets: [
        // The SDK.
        .target(name: "CPlatform", path: "Sources/System/CPlatform"),
        .target(name: "MillracePlatform", dependencies: ["CPlatform"], path: "Sources/SDK/Platform"),
        .target(name: "MillraceStreams", dependencies: ["MillracePlatform"], path: "Sources/SDK/Streams"),
        .target(
            name: "MillraceReactiveSwift",
            dependencies: ["MillracePlatform", "MillraceStreams"],
            path: "Sources/SDK/ReactiveSwift"
        ),
        .target(name: "CLibcurl", path: "Sources/System/CLibcurl"),
        .target(name: "CSQLite", path: "Sources/System/CSQLite"),
        .target(name: "CZlib", path: "Sources/System/CZlib"),
        .target(name: "MillraceJSON", dependencies: ["MillracePlatform"], path: "Sources/SDK/JSON"),
        .target(
            name: "MillraceBackend",
            dependencies: ["MillracePlatform", "MillraceStreams", "MillraceJSON", "CLibcurl", "CZlib"],
            path: "Sources/SDK/Backend"
        ),
        // The codec of WebSockets, without sockets: for the channels of apps, and for the mock server.
        .target(
            name: "MillraceWebSocket",
            dependencies: ["MillracePlatform", "CZlib"],
            path: "Sources/SDK/WebSocket"
        ),
        .target(
            name: "MillraceChannels",
            dependencies: ["MillracePlatform", "MillraceStreams", "MillraceBackend", "MillraceWebSocket"],
            path: "Sources/SDK/Channels"
        ),
        .target(
            name: "MillraceRepositories",
            dependencies: ["MillracePlatform", "MillraceStreams", "MillraceBackend"],
            path: "Sources/SDK/Repositories"
        ),
        .target(
            name: "MillraceCQRS",
            dependencies: ["MillracePlatform", "MillraceStreams", "MillraceBackend"],
            path: "Sources/SDK/CQRS"
        ),
        .target(
            name: "MillraceOutbox",
            dependencies: ["MillracePlatform", "MillraceStreams", "MillraceBackend", "MillraceCQRS"],
            path: "Sources/SDK/Outbox"
        ),
        .target(
            name: "MillraceSQLite",
            dependencies: ["MillracePlatform", "MillraceCQRS", "CSQLite"],
            path: "Sources/SDK/SQLite"
        ),
        .target(
            name: "MillraceURLSession",
            dependencies: ["MillracePlatform", "MillraceBackend"],
            path: "Sources/SDK/URLSessionTransport"
        ),
        .target(
            name: "MillraceBatches",
            dependencies: ["MillracePlatform", "MillraceBackend", "MillraceJSON"],
            path: "Sources/SDK/Batches"
        ),
        .target(
            name: "MillraceJSONPatch",
            dependencies: ["MillracePlatform", "MillraceBackend", "MillraceJSON"],
            path: "Sources/SDK/JSONPatch"
        ),
        .target(
            name: "MillraceFeedback",
            dependencies: ["MillracePlatform", "MillraceStreams"],
            path: "Sources/SDK/Feedback"
        ),
        .target(name: "MillraceRendering", dependencies: ["MillracePlatform"], path: "Sources/SDK/Rendering"),
        .target(name: "CPNG", path: "Sources/System/CPNG"),
        .target(
            name: "MillraceComponents",
            dependencies: ["MillracePlatform", "MillraceRendering", "CPNG"],
            path: "Sources/SDK/Components"
        ),
        .target(
            name: "MillraceFlow",
            dependencies: ["MillracePlatform", "MillraceStreams", "MillraceFeedback", "MillraceRendering"],
            path: "Sources/SDK/Flow"
        ),
        .target(
            name: "MillraceTerminal",
            dependencies: [
                "MillracePlatform", "MillraceStreams", "MillraceFeedback", "MillraceRendering", "MillraceFlow",
            ],
            path: "Sources/SDK/Terminal"
        ),
        .target(
            name: "Millrace",
            dependencies: [
                "MillraceStreams", "MillraceBackend", "MillraceCQRS", "MillraceFeedback", "MillraceRendering",
                "MillraceFlow",
            ],
            path: "Sources/SDK/Millrace"
        ),
        .target(
            name: "MillraceTrace",
            dependencies: [
                "MillracePlatform", "MillraceStreams", "MillraceBackend", "MillraceFeedback", "MillraceRendering",
                "MillraceTerminal",
            ],
            path: "Sources/SDK/Trace",
            resources: [.embedInCode("Page/Files")]
        ),
        .target(
            name: "MillraceInspector",
            dependencies: [
                "MillracePlatform", "MillraceStreams", "MillraceFeedback", "MillraceRendering", "MillraceComponents",
                "MillraceFlow", "MillraceTerminal", "MillraceTrace",
            ],
            path: "Sources/SDK/Inspector"
        ),

        // The test kit.
        .target(name: "COpenSSL", path: "Sources/System/COpenSSL"),
        .target(
            name: "MillraceMockServer",
            dependencies: ["MillracePlatform", "MillraceWebSocket", "COpenSSL"],
            path: "Sources/Testing/MockServer"
        ),
        .target(
            name: "MillraceTestKit",
            dependencies: [
                "MillracePlatform", "Millrace", "MillraceTerminal", "MillraceOutbox", "MillraceTrace",
                "MillraceMockServer", "SnapshotFiles", "PreviewFrames",
            ],
            path: "Sources/Testing/TestKit"
        ),

        // A backend's description: read, compared with what is sent, and answered by the mock server.
        .target(name: "CYAML", path: "Sources/System/CYAML"),
        .target(
            name: "OpenAPIReading",
            dependencies: ["MillracePlatform", "MillraceJSON", "CYAML"],
            path: "Sources/Testing/OpenAPI/Reading"
        ),
        .target(
            name: "MillraceOpenAPI",
            dependencies: ["MillracePlatform", "MillraceStreams", "MillraceBackend", "MillraceJSON", "OpenAPIReading"],
            path: "Sources/Testing/OpenAPI/Checking"
        ),
        .target(
            name: "MillraceContract",
            dependencies: [
                "MillracePlatform", "MillraceJSON", "OpenAPIReading", "MillraceOpenAPI", "MillraceMockServer",
                "MillraceTestKit",
            ],
            path: "Sources/Testing/OpenAPI/Contract"
        ),

        // The package for which a command writes files.
        .target(name: "UserPackage", path: "Sources/Tools/Package"),

        // `swift package generate-services openapi.json`, in any package that depends on this one.
        .target(
            name: "ServiceGenerator",
            dependencies: ["MillracePlatform", "MillraceJSON", "OpenAPIReading", "UserPackage"],
            path: "Sources/Tools/Services/Library"
        ),
        .executableTarget(
            name: "GenerateServicesTool",
            dependencies: ["MillracePlatform", "ServiceGenerator", "SwiftTestCommand"],
            path: "Sources/Tools/Services/Tool"
        ),
        .plugin(
            name: "GenerateServices",
            capability: .command(
                intent: .custom(
                    verb: "generate-services",
                    description: "Writes services, models, stubs and tests from a backend's OpenAPI document."
                ),
                permissions: scaffoldPermissions
            ),
            path: "Sources/Tools/Plugins/GenerateServices"
        ),

        // `swift package scaffold-feature Weather`, in any package that depends on this one.
        .target(
            name: "FeatureScaffold",
            dependencies: ["OpenAPIReading", "UserPackage", "ServiceGenerator"],
            path: "Sources/Tools/Scaffold/Library"
        ),
        .executableTarget(
            name: "FeatureScaffoldTool",
            dependencies: ["MillracePlatform", "FeatureScaffold"],
            path: "Sources/Tools/Scaffold/Tool"
        ),
        .plugin(
            name: "ScaffoldFeature",
            capability: .command(
                intent: .custom(
                    verb: "scaffold-feature",
                    description: "Writes a feature with its tests, its canned response and its fixtures."
                ),
                permissions: scaffoldPermissions
            ),
            path: "Sources/Tools/Plugins/ScaffoldFeature"
        ),

        // `swift run --package-path ../Millrace new-app Tides`, from anywhere.
        .executableTarget(
            name: "NewApp",
            dependencies: ["MillracePlatform", "FeatureScaffold", "UserPackage"],
            path: "Sources/Tools/Scaffold/NewApp"
        ),

        // What the two commands about snapshots run.
        .target(name: "SwiftTestCommand", path: "Sources/Tools/Snapshots/SwiftTest"),

        // `swift run snapshot-orphans` here; `swift package snapshot-orphans` in any package that depends on this one.
        .executableTarget(
            name: "SnapshotOrphans",
            dependencies: ["MillracePlatform", "SwiftTestCommand"],
            path: "Sources/Tools/Snapshots/Orphans"
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
            path: "Sources/Tools/Plugins/FindSnapshotOrphans"
        ),

        // `swift run snapshot-review` here; `swift package snapshot-review` in any package that depends on this one.
        .target(name: "SnapshotFiles", dependencies: ["MillracePlatform"], path: "Sources/Testing/SnapshotFiles"),
        .executableTarget(
            name: "SnapshotReview",
            dependencies: ["MillracePlatform", "SnapshotFiles", "SwiftTestCommand"],
            path: "Sources/Tools/Snapshots/Review"
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
            path: "Sources/Tools/Plugins/ReviewSnapshots"
        ),

        // `swift run preview-gallery` here; `swift package preview` in any package that depends on this one.
        .target(
            name: "PreviewFrames",
            dependencies: ["MillracePlatform", "MillraceRendering"],
            path: "Sources/Testing/PreviewFrames"
        ),
        .executableTarget(
            name: "PreviewGallery",
            dependencies: [
                "MillracePlatform", "MillraceStreams", "MillraceFeedback", "MillraceRendering", "MillraceFlow",
                "MillraceTerminal", "PreviewFrames", "SnapshotFiles", "SwiftTestCommand",
            ],
            path: "Sources/Tools/Previews"
        ),
        .plugin(
            name: "PreviewScreens",
            capability: .command(
                intent: .custom(
                    verb: "preview",
                    description: "Shows the previews of all screens, and shows them again when a file is saved."
                ),
                permissions: scaffoldPermissions
            ),
            path: "Sources/Tools/Plugins/PreviewScreens"
        ),
        // The same program, for `swift package snapshot-gallery`.
        .plugin(
            name: "ShowSnapshots",
            capability: .command(
                intent: .custom(
                    verb: "snapshot-gallery",
                    description: "Writes a page with all snapshots, old and new beside each other where they differ."
                ),
                permissions: scaffoldPermissions
            ),
            path: "Sources/Tools/Plugins/ShowSnapshots"
        ),

        // `swift run trace FILE`.
        .executableTarget(
            name: "TraceCommand",
            dependencies: ["MillracePlatform", "MillraceTrace"],
            path: "Sources/Tools/TraceCommand"
        ),

        // The example app.
        .target(
            name: "Cities",
            dependencies: ["Millrace", "MillraceChannels", "MillraceOutbox", "MillraceRepositories"],
            path: "Sources/App/Features/Cities"
        ),
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
                "Cities", "MillracePlatform", "MillraceTerminal", "MillraceComponents", "MillraceSQLite",
                "MillraceTrace", "MillraceInspector", "MillraceMockServer", "CannedResponses",
            ],
            path: "Sources/App/CitiesApp"
        ),

        // What several targets of tests use.
        .target(name: "TestSupport", path: "Tests/Support/Common"),
        .target(
            name: "StreamsTestSupport",
            dependencies: ["TestSupport", "MillraceStreams"],
            path: "Tests/Support/Streams"
        ),
        // What both circles of a module use.
        .target(
            name: "BackendTestSupport",
            dependencies: [
                "TestSupport", "MillraceStreams", "MillraceBackend", "MillraceURLSession", "MillraceMockServer",
            ],
            path: "Tests/Support/Backend"
        ),
        .target(
            name: "RenderingTestSupport",
            dependencies: ["MillraceRendering"],
            path: "Tests/Support/Rendering"
        ),
        .target(
            name: "CQRSTestSupport",
            dependencies: ["TestSupport", "MillraceStreams", "MillraceBackend", "MillraceCQRS"],
            path: "Tests/Support/CQRS"
        ),
        .target(
            name: "JSONTestSupport",
            dependencies: ["TestSupport", "MillraceStreams", "MillraceJSON", "MillraceBackend"],
            path: "Tests/Support/JSON"
        ),
        .target(
            name: "MockServerTestSupport",
            dependencies: ["MillraceStreams", "MillraceBackend", "MillraceWebSocket", "MillraceMockServer"],
            path: "Tests/Support/MockServer"
        ),
        .target(
            name: "ScaffoldTestSupport",
            dependencies: ["FeatureScaffold", "UserPackage"],
            path: "Tests/Support/Scaffold"
        ),
        .target(
            name: "TerminalTestSupport",
            dependencies: ["MillraceFlow", "MillraceTerminal", "MillraceTestKit"],
            path: "Tests/Support/Terminal"
        ),
    ] + chosenTests + (measures ? benchmarks : [])
)
