import Foundation

/// The files of a feature, and the line for them in the table of canned responses.
struct Scaffold {
    /// A file: its path in the package, and its contents.
    typealias File = (path: String, contents: String)

    static let tablePath = "CannedResponses/Files.swift"

    let files: [File]
    private let table: String
    private let root: URL

    /// Creates the contents of the files, and checks that no file or type is in the way; writes nothing.
    init(of name: FeatureName, in root: URL) throws {
        self.root = root
        files = Self.files(of: name)
        let folders = ["Sources/Features/Cities/\(name.type)", "Tests/Features/Cities/\(name.type)"]
        let taken = (folders + files.map(\.path)).first {
            FileManager.default.fileExists(atPath: root.appending(path: $0).path)
        }
        if let taken { throw ScaffoldError.exists(taken) }
        if let (type, path) = Self.takenType(of: files, in: root) { throw ScaffoldError.takenType(type, path: path) }
        let source = (try? String(contentsOf: root.appending(path: Self.tablePath), encoding: .utf8)) ?? ""
        guard let table = Self.table(source, adding: "\(name.path).200.json") else {
            throw ScaffoldError.noTable(Self.tablePath)
        }
        self.table = table
    }

    /// Returns the files of a feature.
    static func files(of name: FeatureName) -> [File] {
        SourceTemplates(name: name).files + TestTemplates(name: name).files + DataTemplates(name: name).files
    }

    /// Writes all files and the table.
    func write() throws {
        for (path, contents) in files + [(Self.tablePath, table)] {
            let url = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(contents.utf8).write(to: url, options: .atomic)
        }
    }

    /// Returns the first type of the files that the package declares already, and the file of the declaration.
    private static func takenType(of files: [File], in root: URL) -> (type: String, path: String)? {
        let types = Set(files.map(\.contents).flatMap(declaredTypes))
        for folder in ["Sources", "Fixtures"] {
            let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
            for case let path as String in paths ?? .init() where path.hasSuffix(".swift") {
                let source = try? String(contentsOf: root.appending(path: "\(folder)/\(path)"), encoding: .utf8)
                guard let type = declaredTypes(in: source ?? "").first(where: types.contains) else { continue }
                return (type, "\(folder)/\(path)")
            }
        }
        return nil
    }

    /// Returns the names of the types whose declarations begin a line.
    private static func declaredTypes(in source: String) -> [String] {
        source.split(separator: "\n").compactMap { line in
            let words = line.prefix { $0 != ":" && $0 != "<" && $0 != "{" }.split(separator: " ")
            guard !line.hasPrefix(" "), words.count > 1, let name = words.last,
                ["struct", "class", "enum", "protocol", "typealias"].contains(words[words.count - 2])
            else { return nil }
            return String(name)
        }
    }

    /// Returns the source with a further line in its table, in alphabetical order.
    private static func table(_ source: String, adding file: String) -> String? {
        var lines = source.components(separatedBy: "\n")
        guard let first = lines.firstIndex(where: { $0.hasPrefix("let files:") }),
            let end = lines[first...].firstIndex(of: "]")
        else { return nil }
        let identifier = String(file.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        let line = "    (\"\(file)\", PackageResources.\(identifier)),"
        let place = lines[(first + 1)..<end].firstIndex { $0 > line } ?? end
        lines.insert(line, at: place)
        return lines.joined(separator: "\n")
    }
}
