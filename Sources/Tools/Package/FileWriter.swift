import Foundation

/// Writes files into a folder: all, or none.
package struct FileWriter {
    /// A file: its path in the folder, and its contents.
    package typealias File = (path: String, contents: String)

    let root: URL

    package init(root: URL) {
        self.root = root
    }

    /// Writes new files, and then replaces others.
    ///
    /// - Throws: The first file that can't be written; files that were written before are removed again.
    package func write(_ files: [File], replacing others: [File] = []) throws(UnwritableFile) {
        var made: [URL] = []
        do throws(UnwritableFile) {
            for (path, contents) in files + others {
                let url = root.appending(path: path)
                try makeFolder(url.deletingLastPathComponent(), made: &made)
                if !FileManager.default.fileExists(atPath: url.path) { made.append(url) }
                // With the slash, a file where the folder should be is an error as well.
                guard access(url.deletingLastPathComponent().path + "/", W_OK) == 0 else {
                    throw UnwritableFile(path: path, code: errno)
                }
                do {
                    try Data(contents.utf8).write(to: url, options: .atomic)
                } catch {
                    throw UnwritableFile(path: path, error)
                }
                if Self.isProgram(path) {
                    try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
                }
            }
        } catch {
            for url in made.reversed() { try? FileManager.default.removeItem(at: url) }
            throw error
        }
    }

    private static func isProgram(_ path: String) -> Bool {
        path.hasPrefix(".ci/")
    }

    /// Makes a folder and those above it, and notes which ones weren't there.
    private func makeFolder(_ folder: URL, made: inout [URL]) throws(UnwritableFile) {
        var missing: [URL] = []
        var url = folder
        while !FileManager.default.fileExists(atPath: url.path), url.path != "/" {
            missing.append(url)
            url = url.deletingLastPathComponent()
        }
        for url in missing.reversed() {
            guard mkdir(url.path, 0o777) == 0 else { throw UnwritableFile(path: url.path, code: errno) }
            made.append(url)
        }
    }
}
