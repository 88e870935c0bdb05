import Foundation

/// Creates, replaces and removes files of a folder: all, or none.
///
/// With a journal this is so even if the program is killed: the journal has the changes until all are carried out, and
/// the next program finishes them.
package struct FileTransaction {
    /// A change of a file; nil is a file that isn't there.
    package struct Change: Equatable, Codable {
        /// The path in the folder.
        package let path: String
        package let old: Data?
        package let new: Data?
        /// The path of the file that this one describes; nil if it describes none.
        package let subject: String?

        /// Creates a change.
        ///
        /// - Parameter subject: The path of the file that this one describes: if a person changes that before a program
        ///   has finished the changes of another one, this one stays as it is.
        package init(path: String, old: String?, new: String?, after subject: String? = nil) {
            self.path = path
            self.old = old.map { Data($0.utf8) }
            self.new = new.map { Data($0.utf8) }
            self.subject = subject
        }

        /// Creates the change that brings a new file.
        package init(path: String, contents: String) {
            self.init(path: path, old: nil, new: contents)
        }
    }

    private let root: URL
    private let journal: String?

    /// Creates a transaction.
    ///
    /// - Parameters:
    ///   - root: The folder.
    ///   - journal: The path of the journal in the folder; nil, the default, for none.
    package init(root: URL, journal: String? = nil) {
        (self.root, self.journal) = (root, journal)
    }

    /// Carries out the changes; each path has one at most.
    ///
    /// New files in `.ci` can be run.
    ///
    /// - Throws: The first file that can't be written, or whose contents aren't the old ones any more. All files have
    ///   their old contents then.
    package func apply(_ changes: [Change]) throws(FileFault) {
        let lock = try lock()
        defer { lock.map { _ = close($0) } }
        for change in changes where try Self.contents(of: change.path, in: root) != change.old {
            throw .changedMeanwhile(path: change.path)
        }
        // Removals come last, so that nothing that was taken along to another path is lost before it is there.
        let changes = changes.filter { $0.old != $0.new }
        let ordered = changes.filter { $0.new != nil } + changes.filter { $0.new == nil }
        var (done, folders): ([Change], [URL]) = ([], [])
        do throws(FileFault) {
            try note(ordered, made: &folders)
            for change in ordered {
                // A change that fails halfway is taken back as well.
                done.append(change)
                try carryOut(change, made: &folders)
            }
        } catch {
            for change in done.reversed() { restore(change) }
            forgetNotes()
            for folder in folders.reversed() { rmdir(folder.path) }
            throw error
        }
        for change in done where change.new == nil { removeEmptyFolders(above: change.path) }
        forgetNotes()
    }

    /// Finishes the changes of a program that was killed, if the journal has some.
    ///
    /// A file that a person has changed since stays.
    ///
    /// - Returns: Whether there was something to finish.
    package func finish() throws(FileFault) -> Bool {
        guard let journal, try Self.contents(of: journal, in: root) != nil else { return false }
        let lock = try lock()
        defer { lock.map { _ = close($0) } }
        // Another program may have finished them until the lock was there.
        guard let notes = try Self.contents(of: journal, in: root) else { return false }
        guard let changes = try? JSONDecoder().decode([Change].self, from: notes) else {
            throw .unreadable(path: journal, reason: "It isn't the journal of a run; remove it")
        }
        var (left, folders): (Set<String>, [URL]) = ([], [])
        for change in changes {
            let contents = try Self.contents(of: change.path, in: root)
            if contents != change.old, contents != change.new { left.insert(change.path) }
        }
        for change in changes where !(change.subject.map(left.contains) ?? false) {
            unlink(Self.unfinished(url(of: change.path)).path)
            if try Self.contents(of: change.path, in: root) == change.old { try carryOut(change, made: &folders) }
            if change.new == nil { removeEmptyFolders(above: change.path) }
        }
        forgetNotes()
        return true
    }

    /// Returns the contents of a file; nil if there is none.
    package static func contents(of path: String, in root: URL) throws(FileFault) -> Data? {
        let url = root.appending(path: path)
        var status = stat()
        guard stat(url.path, &status) == 0 else {
            let code = errno
            // A link that leads nowhere is there, and so is a file in a folder that can't be looked into.
            guard code == ENOTDIR || code == ENOENT && lstat(url.path, &status) != 0 else {
                throw .unreadable(path, code: code)
            }
            return nil
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, reason: "It is no file") }
        do {
            return try Data(contentsOf: url)
        } catch {
            throw .unreadable(path: path, reason: (error as NSError).localizedDescription)
        }
    }

    /// Locks the folder for programs with a journal, until the descriptor is closed.
    private func lock() throws(FileFault) -> Int32? {
        guard journal != nil else { return nil }
        let folder = open(root.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return nil }
        guard flock(folder, LOCK_EX | LOCK_NB) == 0 else {
            close(folder)
            throw .underWay
        }
        return folder
    }

    private func note(_ changes: [Change], made folders: inout [URL]) throws(FileFault) {
        guard let journal, !changes.isEmpty, let notes = try? JSONEncoder().encode(changes) else { return }
        try write(notes, to: journal, made: &folders)
    }

    private func forgetNotes() {
        guard let journal, unlink(root.appending(path: journal).path) == 0 else { return }
        removeEmptyFolders(above: journal)
    }

    /// The place of a file; where a person has put a link, the file to which it leads.
    private func url(of path: String) -> URL {
        root.appending(path: path).resolvingSymlinksInPath()
    }

    /// The name under which a file is written before it has its own.
    private static func unfinished(_ url: URL) -> URL {
        url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).new")
    }

    private func carryOut(_ change: Change, made: inout [URL]) throws(FileFault) {
        if let new = change.new { return try write(new, to: change.path, made: &made) }
        let url = url(of: change.path)
        guard unlink(url.path) == 0 else { throw .unwritable(change.path, code: errno) }
    }

    /// Writes a file that is there as a whole or not at all; one that was there keeps its mode.
    private func write(_ contents: Data, to path: String, made: inout [URL]) throws(FileFault) {
        let url = url(of: path)
        let folder = url.deletingLastPathComponent()
        try makeFolder(folder, made: &made)
        // With the slash, a file where the folder should be is an error as well.
        guard access(folder.path + "/", W_OK) == 0 else { throw .unwritable(path, code: errno) }
        var status = stat()
        let isThere = stat(url.path, &status) == 0
        guard !isThere || access(url.path, W_OK) == 0 else { throw .unwritable(path, code: errno) }
        let unfinished = Self.unfinished(url)
        do {
            try contents.write(to: unfinished)
        } catch {
            unlink(unfinished.path)
            throw .unwritable(path: path, reason: (error as NSError).localizedDescription)
        }
        if isThere || path.hasPrefix(".ci/") { chmod(unfinished.path, isThere ? status.st_mode & 0o7777 : 0o755) }
        guard rename(unfinished.path, url.path) == 0 else {
            let code = errno
            unlink(unfinished.path)
            throw .unwritable(path, code: code)
        }
    }

    private func makeFolder(_ folder: URL, made: inout [URL]) throws(FileFault) {
        guard !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" else { return }
        try makeFolder(folder.deletingLastPathComponent(), made: &made)
        guard mkdir(folder.path, 0o777) == 0 else { throw .unwritable(folder.path, code: errno) }
        made.append(folder)
    }

    private func restore(_ change: Change) {
        if let old = change.old {
            var made: [URL] = []
            try? write(old, to: change.path, made: &made)
        } else {
            unlink(url(of: change.path).path)
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
