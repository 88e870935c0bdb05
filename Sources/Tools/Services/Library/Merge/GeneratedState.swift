import Foundation
import UserPackage

/// The texts that were generated last, which are in the package beside what a person made of them.
struct GeneratedState: Equatable {
    /// The texts by the paths to which they were generated.
    var texts: [String: String] = [:]
    /// The paths to which a person has moved files, by those to which they were generated.
    var moved: [String: String] = [:]

    init() {}

    /// Reads the state of a document.
    init(of document: String, in root: URL) throws(FileFault) {
        let folder = Self.folder(of: document)
        let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        for case let path as String in paths ?? .init() {
            var isFolder: ObjCBool = false
            let url = root.appending(path: "\(folder)/\(path)")
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue
            else { continue }
            let text = try Self.text(of: "\(folder)/\(path)", in: root) ?? ""
            if path == Self.movedName { moved = Self.moved(text) } else { texts[path] = text }
        }
    }

    /// Returns the changes of the state's files that lead from another state to this one.
    func changes(from old: GeneratedState, of document: String) -> [FileTransaction.Change] {
        let (before, after) = (old.files, files)
        return Set(before.keys).union(after.keys).sorted().filter { before[$0] != after[$0] }.map { path in
            FileTransaction.Change(
                path: "\(Self.folder(of: document))/\(path)",
                old: before[path],
                new: after[path]
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

    private static let movedName = "moved"
    private static let arrow = " -> "

    private static func folder(of document: String) -> String {
        "\(GeneratedFile.stateFolder)/\(document)"
    }

    private static func moved(_ text: String) -> [String: String] {
        let lines = text.split(separator: "\n").map { $0.split(separator: arrow) }
        let pairs = lines.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The contents of the state's files by their paths in its folder.
    private var files: [String: String] {
        guard !moved.isEmpty else { return texts }
        let lines = moved.sorted { $0.key < $1.key }.map { "\($0)\(Self.arrow)\($1)\n" }
        return texts.merging([Self.movedName: lines.joined()]) { $1 }
    }
}
