import Foundation

/// The new text of a snapshot, in a file beside it until it is reviewed: `list.txt.new` beside `list.txt`.
package struct PendingSnapshot: Hashable, Sendable {
    /// A reason why nothing was done.
    package enum Refusal: Error, Equatable {
        /// Another process has changed one of the two files since they were read.
        case changedMeanwhile
    }

    /// The contents of the two files.
    package struct Contents: Equatable, Sendable {
        /// The text of the snapshot, or nil where there is none yet.
        package let recorded: Data?
        package let new: Data
    }

    private static let suffix = ".new"
    private static let folder = "__Snapshots__"

    package let snapshot: String

    /// Creates the pending text of a snapshot, which may be there or not.
    package init(of snapshot: String) {
        self.snapshot = snapshot
    }

    /// The path of the new text.
    package var path: String {
        snapshot + Self.suffix
    }

    package var exists: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }

    /// Returns the pending texts in the folders of snapshots below a folder, sorted; hidden folders have none.
    package static func all(below root: String) -> [PendingSnapshot] {
        files(below: root, endingIn: ".txt\(suffix)")
            .map { PendingSnapshot(of: String($0.dropLast(suffix.count))) }
            .filter(\.exists)
            .sorted { $0.path < $1.path }
    }

    /// Returns all snapshots below a folder, those included that have a pending text only, sorted by their paths.
    package static func snapshots(below root: String) -> [PendingSnapshot] {
        let recorded = files(below: root, endingIn: ".txt").map { PendingSnapshot(of: $0) }
        return Set(recorded + all(below: root)).sorted { $0.snapshot < $1.snapshot }
    }

    private static func files(below root: String, endingIn end: String) -> [String] {
        let files = FileManager.default.enumerator(
            at: URL(filePath: root, directoryHint: .isDirectory),
            includingPropertiesForKeys: nil,
            options: .skipsHiddenFiles
        )
        var found: [String] = []
        while let file = files?.nextObject() as? URL {
            guard file.lastPathComponent.hasSuffix(end), file.pathComponents.contains(folder) else { continue }
            found.append(file.path)
        }
        return found
    }

    /// Replaces the new text in one step.
    package func write(_ text: String) throws {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data((text + "\n").utf8).write(to: url, options: .atomic)
    }

    package func remove() throws {
        guard exists else { return }
        try FileManager.default.removeItem(atPath: path)
    }

    /// Returns the two texts, or nil without a new one.
    package func read() throws -> Contents? {
        guard exists else { return nil }
        let recorded = FileManager.default.fileExists(atPath: snapshot)
        return try Contents(
            recorded: recorded ? Data(contentsOf: URL(filePath: snapshot)) : nil,
            new: Data(contentsOf: URL(filePath: path))
        )
    }

    /// Makes the new text the snapshot, in one step: at any moment the snapshot has the old text or the new one.
    ///
    /// - Parameter contents: The texts that were reviewed.
    package func accept(_ contents: Contents) throws {
        guard try read() == contents else { throw Refusal.changedMeanwhile }
        guard rename(path, snapshot) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    /// Removes the new text; the snapshot stays as it is.
    ///
    /// - Parameter contents: The texts that were reviewed.
    package func reject(_ contents: Contents) throws {
        guard try read() == contents else { throw Refusal.changedMeanwhile }
        try remove()
    }
}
