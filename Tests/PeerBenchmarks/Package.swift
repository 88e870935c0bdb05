// swift-tools-version: 6.1
import PackageDescription

// Compares Millrace with public packages, in one run: `swift run -c release peers streams` and `peers backend`. Nothing
// depends on this package. `Streams`, `Backend`, `CLibcurl` and `Benchmarks` are links to the root package's folders, so
// that all is built with the same flags and nothing else of the root package has to be.
let package = Package(
    name: "PeerBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    ],
    targets: [
        .target(name: "MillraceStreams", path: "Streams", exclude: ["Documentation.docc"]),
        .target(name: "CLibcurl", path: "CLibcurl"),
        .target(name: "MillraceBackend", dependencies: ["MillraceStreams", "CLibcurl"], path: "Backend"),
        .target(name: "CAllocations", path: "Benchmarks/CAllocations"),
        .target(
            name: "OurCases",
            dependencies: ["MillraceStreams", "MillraceBackend", "CAllocations"],
            path: "Benchmarks/Runner",
            exclude: ["main.swift", "Feedback", "Rendering", "Server", "Backend/nginx.sh"],
            sources: ["Harness", "Streams", "Backend"]
        ),
        .executableTarget(
            name: "peers",
            dependencies: [
                "OurCases",
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
            ],
            path: "Sources/Peers"
        ),
    ]
)
