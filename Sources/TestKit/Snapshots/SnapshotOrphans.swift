import Foundation

/// The snapshots that no test asserts any more.
///
/// Run all tests with `MILLRACE_SNAPSHOT_ORPHANS=list`, and they are listed at the end; with `remove`, they are removed
/// as well. A run of some tests only can't tell, and says so.
enum SnapshotOrphans {
    /// Returns the files that have no assertion, sorted.
    ///
    /// Looked through are the `__Snapshots__` folders in which something was asserted. In such a folder, a file is an
    /// orphan if its test file is gone, or if that has no such test any more, or if the test asserted others and not
    /// this one. A test that asserted nothing may be disabled: it keeps its files.
    static func find(asserted: Set<String>) -> [String] {
        let tests = Set(asserted.map(test))
        return Set(asserted.map { parent(parent($0)) }).flatMap { root -> [String] in
            contents(of: root).flatMap { folder -> [String] in
                let files = contents(of: folder).filter { $0.hasSuffix(".txt") }
                let source = parent(root) + "/" + name(folder) + ".swift"
                guard let code = try? String(contentsOfFile: source, encoding: .utf8) else { return files }
                return files.filter { file in
                    guard !tests.contains(test(file)) else { return !asserted.contains(file) }
                    let function = name(file).prefix { $0 != "." }
                    // The name of a test that is a sentence is not in the source as it is in the file's name.
                    return !function.contains("-") && !code.contains("func \(function)(")
                }
            }
        }
        .sorted()
    }

    /// Returns what is to be said at the end of a run, and removes the orphans if that is wanted.
    static func report(mode: String, asserted: Set<String>, isPartialRun: Bool) -> String {
        guard mode == "list" || mode == "remove" else {
            return "MILLRACE_SNAPSHOT_ORPHANS is \"\(mode)\", which is neither \"list\" nor \"remove\"."
        }
        guard !isPartialRun else {
            return "Only some of the tests were run: which snapshots are orphans can't be told."
        }
        let orphans = find(asserted: asserted)
        guard !orphans.isEmpty else { return "No snapshot is an orphan." }
        let lines = orphans.map { orphan -> String in
            guard mode == "remove" else { return "  \(orphan)" }
            do {
                try FileManager.default.removeItem(atPath: orphan)
                return "  \(orphan) (removed)"
            } catch {
                return "  \(orphan) (could not be removed: \(error.localizedDescription))"
            }
        }
        return (["Snapshots that no test asserts:"] + lines).joined(separator: "\n")
    }

    /// Reports at the end of the process, if the environment says so; looked at once.
    static let reportsAtExit: Void = {
        guard ProcessInfo.processInfo.environment["MILLRACE_SNAPSHOT_ORPHANS"] != nil else { return }
        atexit {
            let mode = ProcessInfo.processInfo.environment["MILLRACE_SNAPSHOT_ORPHANS"] ?? ""
            let others = ProcessInfo.processInfo.arguments.dropFirst()
                .filter { !["--testing-library", "swift-testing"].contains($0) }
            let text = report(
                mode: mode,
                asserted: SnapshotRegistry.current.paths,
                isPartialRun: others.contains { $0 == "--filter" || $0 == "--skip" || !$0.hasPrefix("-") }
            )
            FileHandle.standardError.write(Data((text + "\n").utf8))
        }
    }()

    private static func contents(of folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.map { "\(folder)/\($0)" }
    }

    /// The folder and the test of a file.
    private static func test(_ path: String) -> String {
        parent(path) + "/" + name(path).prefix { $0 != "." }
    }

    private static func parent(_ path: String) -> String {
        (path as NSString).deletingLastPathComponent
    }

    private static func name(_ path: String) -> String {
        (path as NSString).lastPathComponent
    }
}
