// swift-tools-version: 6.1
import PackageDescription

// Compares Millrace's streams with public packages, in one run: `swift run -c release peers`. Nothing depends on this
// package. `Streams` and `Benchmarks` are links to the root package's folders, so that all is built with the same flags
// and nothing else of the root package has to be.
let package = Package(
    name: "PeerBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    ],
    targets: [
        .target(name: "MillraceStreams", path: "Streams"),
        .target(name: "CAllocations", path: "Benchmarks/CAllocations"),
        .target(
            name: "OurCases",
            dependencies: ["MillraceStreams", "CAllocations"],
            path: "Benchmarks/Runner",
            exclude: ["main.swift", "Feedback"],
            sources: ["Harness", "Streams"]
        ),
        .executableTarget(
            name: "peers",
            dependencies: [
                "OurCases",
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
            ],
            path: "Sources/Peers"
        ),
    ]
)
