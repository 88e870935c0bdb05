import Foundation
import UserPackage

/// The texts that were generated last from a document for a target, which are in the package beside what a person made
/// of them.
struct GeneratedState: Equatable {
    /// The texts by the paths to which they were generated.
    var texts: [String: String] = [:]
    /// The paths to which a person has moved files, by those to which they were generated.
    var moved: [String: String] = [:]

    /// The path of the document in the package; nil if it isn't known, or if the document is elsewhere.
    var source: String?
    /// The document and the target of the texts; nil in a state of an earlier version.
    var owner: StateOwner?
    /// The files as they were read, by their paths in the state's folder.
    private var read: [String: String] = [:]

    init() {}

    /// Reads a state.
    ///
    /// Others may have put something else into the folder: what can't be a generated file is left alone.
    ///
    /// - Parameter name: The name of its folder.
    init(named name: String, in root: URL) throws(FileFault) {
        for path in Self.paths(ofStateNamed: name, in: root) {
            guard let text = try Self.text(of: "\(Self.folder(named: name))/\(path)", in: root) else { continue }
            read[path] = text
            switch path {
            case Self.movedName: moved = Self.moved(text)
            case Self.sourceName: source = Self.source(text)
            case StateOwner.fileName: owner = StateOwner(TextLines(text).lines.map(String.init))
            default: texts[path] = text
            }
        }
    }

    /// Returns the path of a state's document; nil if it isn't known.
    static func source(ofStateNamed name: String, in root: URL) throws(FileFault) -> String? {
        try text(of: "\(folder(named: name))/\(sourceName)", in: root).flatMap(source)
    }

    private static func source(_ text: String) -> String? {
        TextLines(text).lines.first.map(String.init)
    }

    /// The names of all states in a package.
    static func names(in root: URL) -> [String] {
        let folder = root.appending(path: GeneratedFile.stateFolder).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0 != journalName }.sorted()
    }

    /// The paths of a state's files in its folder: those of what is known besides, and those of generated files.
    private static func paths(ofStateNamed name: String, in root: URL) -> [String] {
        let folder = root.appending(path: folder(named: name)).path
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return paths.filter { path in
            var isFolder: ObjCBool = false
            return ([movedName, sourceName, StateOwner.fileName].contains(path) || isGenerated(path))
                && FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
                && !isFolder.boolValue
        }
    }

    /// Whether a path may be that of a generated file: in a folder of the package, and not hidden.
    static func isGenerated(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
        return isPlain && parts.count > 1 && !path.contains(arrow) && !path.contains(where: \.isNewline)
    }

    /// Returns the changes of the state's files that lead from another state to this one.
    func changes(from old: GeneratedState, named name: String) -> [FileTransaction.Change] {
        let (before, after) = (old.files, files)
        return Set(before.keys).union(after.keys).sorted().filter { before[$0] != after[$0] }.map { path in
            FileTransaction.Change(
                path: "\(Self.folder(named: name))/\(path)",
                old: old.read[path],
                new: after[path],
                after: moved[path] ?? path
            )
        }
    }

    /// Returns the text of a file; nil if there is none.
    static func text(of path: String, in root: URL) throws(FileFault) -> String? {
        guard let data = try FileTransaction.contents(of: path, in: root) else { return nil }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw .unreadable(path: path, reason: "It is no text in UTF-8")
        }
        return text
    }

    static let journalName = ".journal"
    private static let movedName = "moved"
    private static let sourceName = "source"
    private static let arrow = " -> "

    private static func folder(named name: String) -> String {
        "\(GeneratedFile.stateFolder)/\(name)"
    }

    private static func moved(_ text: String) -> [String: String] {
        let lines = TextLines(text).lines.map { $0.split(separator: arrow) }
        let pairs = lines.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }
        return Dictionary(pairs.filter { isGenerated($0.1) }) { first, _ in first }
    }

    /// The contents of the state's files by their paths in its folder.
    private var files: [String: String] {
        var files = texts
        files[Self.sourceName] = texts.isEmpty ? nil : source.map { $0 + "\n" }
        files[StateOwner.fileName] = texts.isEmpty ? nil : owner?.text
        let lines = moved.sorted { $0.key < $1.key }.map { "\($0)\(Self.arrow)\($1)\n" }
        files[Self.movedName] = lines.isEmpty ? nil : lines.joined()
        return files
    }
}
