import Foundation
import SnapshotFiles

/// `swift package snapshot-gallery`: from the folder of a package to a page with its snapshots.
struct SnapshotsCommand {
    /// The folder of the package.
    let root: String
    let write: (String) -> Void

    /// Writes the page.
    ///
    /// - Returns: The exit status: 2 for a package without a snapshot, and if a file can't be read or written.
    func writePage(to path: String) -> Int32 {
        let snapshots = PendingSnapshot.snapshots(below: root)
        guard !snapshots.isEmpty else {
            write("\(root) has no snapshots.\n")
            return 2
        }
        do {
            let entries = try snapshots.map(entry)
            let name = URL(filePath: root).standardizedFileURL.lastPathComponent
            let page = SnapshotPage(package: name, entries: entries).text
            try Data(page.utf8).write(to: URL(filePath: path), options: .atomic)
            let count = entries.count { $0.differs }
            write("wrote \(path): \(entries.count) snapshots, \(count) of them differ\n")
            return 0
        } catch {
            write("The page can't be written: \(error.localizedDescription)\n")
            return 2
        }
    }

    private func entry(of snapshot: PendingSnapshot) throws -> SnapshotPage.Entry {
        let path = snapshot.snapshot
        let name = path.hasPrefix("\(root)/") ? String(path.dropFirst(root.count + 1)) : path
        func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
        guard let pending = try snapshot.read() else {
            return try SnapshotPage.Entry(name: name, recorded: text(Data(contentsOf: URL(filePath: path))), new: nil)
        }
        // A text that is as recorded waits no longer.
        let isSame = pending.recorded == pending.new
        return SnapshotPage.Entry(
            name: name,
            recorded: pending.recorded.map(text),
            new: isSame ? nil : text(pending.new)
        )
    }
}
