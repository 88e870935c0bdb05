// swift-tools-version: 6.1
import Foundation
import PackageDescription

// Compares Millrace with public packages, in one run: `MILLRACE_BENCHMARKS=1 swift run -c release peers streams`,
// `peers backend` and `peers json`. Nothing depends on this package. Our cases are the root package's product
// `BenchmarkCases`, which is there with `MILLRACE_BENCHMARKS=1` in the environment; only what this product and
// `Millrace` need is built.
//
// `fetch.sh` brings what `peers json` compares with besides Foundation; with `JSON_PEERS=1` in the environment the
// packages ReerJSON and swift-extras-json are among it.
let hasYYJSON = FileManager.default.fileExists(atPath: Context.packageDirectory + "/Fetched/CYYJSON/yyjson.c")
let hasJSONPeers = Context.environment["JSON_PEERS"] != nil

let jsonPackages: [Package.Dependency] = [
    .package(url: "https://github.com/reers/ReerJSON", from: "1.0.0"),
    .package(url: "https://github.com/swift-extras/swift-extras-json", from: "0.6.0"),
]
let jsonProducts: [Target.Dependency] = [
    .product(name: "ReerJSON", package: "ReerJSON"),
    .product(name: "ExtrasJSON", package: "swift-extras-json"),
]

let package = Package(
    name: "PeerBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Millrace", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    ] + (hasJSONPeers ? jsonPackages : []),
    targets: [
        .executableTarget(
            name: "peers",
            dependencies: [
                .product(name: "BenchmarkCases", package: "Millrace"),
                .product(name: "Millrace", package: "Millrace"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
            ] + (hasYYJSON ? ["CYYJSON"] : []) + (hasJSONPeers ? jsonProducts : []),
            path: "Sources/Peers"
        )
    ] + (hasYYJSON ? [.target(name: "CYYJSON", path: "Fetched/CYYJSON")] : [])
)
