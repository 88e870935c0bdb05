import Foundation

/// The search for snapshots that no test asserts any more.
struct OrphanSearch {
    /// The files of the snapshots that were asserted in a run of all tests.
    let asserted: Set<String>

    /// The files that no test asserts, sorted.
    ///
    /// The search covers the `__Snapshots__` folders in which something was asserted. In such a folder, a file is an
    /// orphan if its test file is gone, if the test file has no such test any more, or if the test asserted other
    /// snapshots and not this one. A test that asserted nothing may be disabled, so it keeps its files.
    var orphans: [String] {
        let tests = Set(asserted.map(Self.test))
        return Set(asserted.map { Self.parent(Self.parent($0)) }).flatMap { root -> [String] in
            Self.contents(of: root).flatMap { folder -> [String] in
                let files = Self.contents(of: folder).filter { $0.hasSuffix(".txt") }
                let source = Self.parent(root) + "/" + Self.name(folder) + ".swift"
                guard let code = try? String(contentsOfFile: source, encoding: .utf8) else { return files }
                return files.filter { file in
                    guard !tests.contains(Self.test(file)) else { return !asserted.contains(file) }
                    let function = Self.name(file).prefix { $0 != "." }
                    // A test whose name is a sentence is spelled differently in its source and in the file's name.
                    return !function.contains("-") && !code.contains("func \(function)(")
                }
            }
        }
        .sorted()
    }

    private static func contents(of folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.map { "\(folder)/\($0)" }
    }

    /// Returns the folder and the test of a file.
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
