import BenchmarkCases
import Foundation

/// The growth of every part: `MILLRACE_BENCHMARKS=1 swift run -c release benchmarks growth`.
enum GrowthCases {
    static let all =
        streams + depth + feedback + backend + caches + commands + rendering + terminal + testKit

    /// The folder of all runs of the running case.
    private static let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-growth-\(UUID())")

    /// Returns a new folder for a run of the running case.
    static func folderOfRun() throws -> URL {
        let folder = folder.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Measures the cases, and prints their table.
    ///
    /// - Parameter wanted: A part of the names of the cases to run; by default all run.
    /// - Returns: Whether each grows as promised.
    static func run(_ wanted: String?) -> Bool {
        var table = BenchmarkTable(["case", "n", "ms", "10 n", "100 n", "work", "peak MB", "fitted", "promised", ""])
        var isGood = true
        for growthCase in all where wanted.map({ growthCase.name.contains($0) }) ?? true {
            // A machine that is busy with other work can show growth once; a part that grows shows it each time.
            var measured: Growth?
            for _ in 0..<3 where !isKept(growthCase, measured) {
                guard let again = Growth.inItsOwnProcess(growthCase) else { continue }
                if again.exponent < measured?.exponent ?? .infinity { measured = again }
            }
            let isKept = isKept(growthCase, measured)
            isGood = isGood && isKept
            guard let growth = measured else {
                table.add([growthCase.name, "\(growthCase.size)", "no result"])
                continue
            }
            table.add([
                growthCase.name, "\(growthCase.size)",
                BenchmarkTable.number(growth.seconds[0] * 1e3, digits: 3),
                BenchmarkTable.number(growth.seconds[1] * 1e3, digits: 2),
                BenchmarkTable.number(growth.seconds[2] * 1e3), "\(growth.work)",
                BenchmarkTable.number(Double(growth.peak) / 1e6),
                "n^\(BenchmarkTable.number(growth.exponent, digits: 2))", growthCase.promised.text,
                isKept ? "" : "missed",
            ])
        }
        print(table.text)
        if wanted == nil { printMissing() }
        return isGood
    }

    /// Measures a case, and prints its measurements for the process that started this one.
    ///
    /// - Returns: Whether a case has this name.
    /// - Throws: An error if this machine lacks something that the case needs.
    static func measure(_ name: String?) throws -> Bool {
        guard let growthCase = all.first(where: { $0.name == name }) else { return false }
        // Registered before any other, it runs after all others, which may still write.
        atexit { try? FileManager.default.removeItem(at: GrowthCases.folder) }
        print(String(decoding: try JSONEncoder().encode(Growth(growthCase)), as: UTF8.self))
        return true
    }

    private static func isKept(_ growthCase: GrowthCase, _ growth: Growth?) -> Bool {
        guard let growth else { return false }
        return GrowthClass(exponent: growth.exponent) <= growthCase.promised && growth.peak <= growthCase.memory ?? .max
    }

    /// The folders without anything whose size an app decides.
    private static let withoutSize: Set = [
        "Streams/Prelude", "Backend/ResponseShapes", "TestKit/Failures", "TestKit/FailureMatrix",
        "MockServer/Responses", "Flow/Screens", "Flow/Application",
    ]

    /// Prints the folders with public declarations that have no case.
    private static func printMissing() {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../../Sources")
            .standardized
        guard FileManager.default.fileExists(atPath: sources.appending(path: "SDK/Streams").path) else { return }
        let named = withoutSize.union(all.flatMap(\.parts))
        let modules = [
            "Streams", "Feedback", "Backend", "Repositories", "CQRS", "Rendering", "Flow", "Terminal", "TestKit",
            "MockServer",
        ]
        let missing = modules.flatMap { module in
            let floor = ["TestKit", "MockServer"].contains(module) ? "Testing" : "SDK"
            return folders(in: sources.appending(path: "\(floor)/\(module)")).filter(isPublic)
                .map { "\(module)/\($0.lastPathComponent)" }
        }
        .filter { !named.contains($0) }
        print(missing.isEmpty ? "every part has a case" : "without a case: \(missing.joined(separator: ", "))")
    }

    private static func folders(in folder: URL) -> [URL] {
        let entries = try? FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: [.isDirectoryKey]
        )
        return (entries ?? []).filter { $0.hasDirectoryPath && $0.pathExtension.isEmpty }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    private static func isPublic(_ folder: URL) -> Bool {
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).contains { file in
            (try? String(contentsOf: file, encoding: .utf8))?.contains("public func ") ?? false
        }
    }
}
