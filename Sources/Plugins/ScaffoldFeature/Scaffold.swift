import Foundation

/// The files of a feature, and the line in the table of canned responses.
struct Scaffold {
    /// A file: its path in the package, and its contents.
    typealias File = (path: String, contents: String)

    static let tablePath = "CannedResponses/Files.swift"

    let files: [File]
    private let table: String
    private let root: URL

    /// Makes the files, and looks whether they can be written; writes nothing.
    init(of name: FeatureName, in root: URL) throws {
        self.root = root
        files = SourceTemplates(name: name).files + TestTemplates(name: name).files + DataTemplates(name: name).files
        let folders = ["Sources/Features/Cities/\(name.type)", "Tests/Features/Cities/\(name.type)"]
        let taken = (folders + files.map(\.path)).first {
            FileManager.default.fileExists(atPath: root.appending(path: $0).path)
        }
        if let taken { throw ScaffoldError.exists(taken) }
        let source = (try? String(contentsOf: root.appending(path: Self.tablePath), encoding: .utf8)) ?? ""
        guard let table = Self.table(source, adding: "\(name.path).200.json") else {
            throw ScaffoldError.noTable(Self.tablePath)
        }
        self.table = table
    }

    /// Writes everything.
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

    /// The source with a line more in its table, in alphabetical order.
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
