import Foundation
import MillraceTrace

/// The statistics that the command prints of files and folders.
struct SummaryCommand {
    /// The statistics; nil where no file could be read.
    let text: String?
    /// The files that could not be read, with the reasons.
    let errors: [String]

    /// Reads files, one after the other: a folder may have more than fits into memory.
    ///
    /// - Parameter paths: Files, and folders, of which the files `*.jsonl` are read, also in subfolders.
    init(_ paths: [URL]) {
        var summary = TraceSummary()
        var errors: [String] = []
        var known: Set<String> = []
        for path in paths {
            let files = Self.files(at: path)
            if files.isEmpty { errors.append("There is no file *.jsonl in \(path.relativePath).") }
            for file in files where known.insert(file.standardizedFileURL.path).inserted {
                do throws(TraceError) {
                    summary.add(try TraceLog(contentsOf: file), named: file.relativePath)
                } catch {
                    errors.append("\(file.relativePath): \(error)")
                }
            }
        }
        self.errors = errors
        text = summary.logCount > 0 ? "\(summary)\n" : nil
    }

    /// Whether a path is no folder, and no pipe, in which the command would wait for a writer.
    private static func isFile(_ path: URL) -> Bool {
        var status = stat()
        guard stat(path.path, &status) == 0 else { return true }
        return status.st_mode & S_IFMT == S_IFREG
    }

    private static func files(at path: URL) -> [URL] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder), isFolder.boolValue else {
            return [path]
        }
        let names = FileManager.default.enumerator(atPath: path.path)?.compactMap { $0 as? String } ?? []
        let files = names.filter { $0.hasSuffix(".jsonl") }.sorted().map { path.appending(path: $0) }
        return files.filter { isFile($0) }
    }
}
