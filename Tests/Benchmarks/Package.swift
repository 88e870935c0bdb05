// swift-tools-version: 6.1
import PackageDescription

// What it costs: `swift run -c release --package-path Tests/Benchmarks benchmarks streams`, from the root of the checkout. A package of its own,
// because nobody else has to build it. `Tests/PeerBenchmarks` runs the product `BenchmarkCases` beside public packages.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "benchmarks", targets: ["BenchmarkRunner"]),
        .library(name: "BenchmarkCases", targets: ["BenchmarkCases"]),
    ],
    dependencies: [
        .package(name: "Millrace", path: "../..")
    ],
    targets: [
        .target(name: "CAllocations", path: "CAllocations"),
        .target(
            name: "BenchmarkCases",
            dependencies: ["CAllocations", .product(name: "Millrace", package: "Millrace")],
            path: "Cases",
            exclude: ["Backend/nginx.sh"]
        ),
        .executableTarget(
            name: "BenchmarkRunner",
            dependencies: [
                "BenchmarkCases", "CAllocations",
                .product(name: "Millrace", package: "Millrace"),
                .product(name: "MillraceTrace", package: "Millrace"),
                .product(name: "MillraceInspector", package: "Millrace"),
                .product(name: "MillraceMockServer", package: "Millrace"),
                .product(name: "MillraceTestKit", package: "Millrace"),
                .product(name: "BenchmarkSubjects", package: "Millrace"),
            ],
            path: "Runner"
        ),
    ]
)
