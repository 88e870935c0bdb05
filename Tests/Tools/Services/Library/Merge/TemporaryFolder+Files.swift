import Foundation
import TestSupport

extension TemporaryFolder {
    /// Returns a folder with files, by their paths.
    static func with(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = made()
        for (path, text) in files { try folder.write(path, text) }
        return folder
    }

    func write(_ path: String, _ text: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Moves a file, to a folder that needn't be there.
    func move(_ path: String, to other: String) throws {
        try write(other, try String(contentsOf: url.appending(path: path), encoding: .utf8))
        try FileManager.default.removeItem(at: url.appending(path: path))
    }

    /// The texts of all files by their paths, without those of a hidden folder.
    var files: [String: String] {
        allFiles.filter { !$0.key.hasPrefix(".") }
    }

    /// The texts of all files by their paths.
    var allFiles: [String: String] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
        let texts = paths.map { ($0, try? String(contentsOf: url.appending(path: $0), encoding: .utf8)) }
        return Dictionary(texts.compactMap { path, text in text.map { (path, $0) } }) { $1 }
    }

    /// The paths of all files and folders, without those of a hidden folder.
    var entries: [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }
}
