import Foundation

/// Creates, replaces and removes files of a folder: all, or none.
package struct FileTransaction {
    /// A change of a file; nil is a file that isn't there.
    package struct Change: Equatable {
        /// The path in the folder.
        package let path: String
        package let old: Data?
        package let new: Data?

        package init(path: String, old: String?, new: String?) {
            self.path = path
            self.old = old.map { Data($0.utf8) }
            self.new = new.map { Data($0.utf8) }
        }

        /// Creates the change that brings a new file.
        package init(path: String, contents: String) {
            self.init(path: path, old: nil, new: contents)
        }
    }

    private let root: URL

    package init(root: URL) {
        self.root = root
    }

    /// Carries out the changes; each path has one at most.
    ///
    /// New files in `.ci` can be run.
    ///
    /// - Throws: The first file that can't be written, or whose contents aren't the old ones any more. All files have
    ///   their old contents then.
    package func apply(_ changes: [Change]) throws(FileFault) {
        for change in changes where try Self.contents(of: change.path, in: root) != change.old {
            throw .changedMeanwhile(path: change.path)
        }
        var (done, folders): ([Change], [URL]) = ([], [])
        do throws(FileFault) {
            for change in changes where change.old != change.new {
                // A change that fails halfway is taken back as well.
                done.append(change)
                try carryOut(change, made: &folders)
            }
        } catch {
            for change in done.reversed() { restore(change) }
            for folder in folders.reversed() { rmdir(folder.path) }
            throw error
        }
        for change in done where change.new == nil { removeEmptyFolders(above: change.path) }
    }

    /// Returns the contents of a file; nil if there is none.
    package static func contents(of path: String, in root: URL) throws(FileFault) -> Data? {
        let url = root.appending(path: path)
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        do {
            return try Data(contentsOf: url)
        } catch {
            throw .unreadable(path: path, reason: (error as NSError).localizedDescription)
        }
    }

    /// The place of a file; where a person has put a link, the file to which it leads.
    private func url(of path: String) -> URL {
        root.appending(path: path).resolvingSymlinksInPath()
    }

    private func carryOut(_ change: Change, made: inout [URL]) throws(FileFault) {
        let url = url(of: change.path)
        let folder = url.deletingLastPathComponent()
        if change.new != nil { try makeFolder(folder, made: &made) }
        // With the slash, a file where the folder should be is an error as well.
        guard access(folder.path + "/", W_OK) == 0 else { throw .unwritable(change.path, code: errno) }
        do {
            guard let new = change.new else { return try FileManager.default.removeItem(at: url) }
            try new.write(to: url, options: .atomic)
        } catch {
            throw .unwritable(path: change.path, reason: (error as NSError).localizedDescription)
        }
        if change.old == nil, change.path.hasPrefix(".ci/") { chmod(url.path, 0o755) }
    }

    private func makeFolder(_ folder: URL, made: inout [URL]) throws(FileFault) {
        guard !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" else { return }
        try makeFolder(folder.deletingLastPathComponent(), made: &made)
        guard mkdir(folder.path, 0o777) == 0 else { throw .unwritable(folder.path, code: errno) }
        made.append(folder)
    }

    private func restore(_ change: Change) {
        let url = url(of: change.path)
        if let old = change.old {
            try? old.write(to: url, options: .atomic)
        } else {
            unlink(url.path)
        }
    }

    private func removeEmptyFolders(above path: String) {
        var folder = path
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            guard rmdir(root.appending(path: folder).path) == 0 else { return }
        }
    }
}
