import Foundation

/// The files of the package, by their paths from its folder on.
enum SourceTree {
    private static let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The names of the folders in a folder.
    static func folders(in folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path())
        return (names ?? []).filter { !$0.contains(".") }.sorted()
    }

    /// The files of some types anywhere below a folder.
    ///
    /// What is a package of its own is not compiled with this one.
    static func files(below folder: String, types: [String]) -> [String] {
        let enumerator = FileManager.default.enumerator(atPath: root.appending(path: folder).path())
        return (enumerator?.compactMap { $0 as? String } ?? [])
            .map { "\(folder)/\($0)" }
            .filter { !$0.hasPrefix("Tests/PeerBenchmarks/") && !$0.hasPrefix("Tests/Benchmarks/") }
            .filter { path in types.contains { path.hasSuffix("." + $0) } }
            .sorted()
    }
}
