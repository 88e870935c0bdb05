import Foundation
import UserPackage

/// The texts that were generated last, from a document and from the others of a package, read once for a run.
struct LastRun {
    let root: URL
    let state: GeneratedState
    /// The texts that were generated last from other documents, by their paths.
    let others: [String: [String]]
    /// The paths to which files of this document were generated for other targets: a run leaves them as they are.
    let elsewhere: Set<String>
    /// The folders of the targets that have these files.
    let otherFolders: Set<String>

    init(of document: String, in root: URL, for folders: TargetFolders = TargetFolders()) throws(FileFault) {
        self.root = root
        let state = try GeneratedState(of: document, in: root)
        self.state = state
        others = try GeneratedState.others(than: document, in: root)
        let byFolder = folders.elsewhere(of: state.texts.keys) { path in
            FileManager.default.fileExists(atPath: root.appending(path: state.moved[path] ?? path).path)
        }
        (elsewhere, otherFolders) = (Set(byFolder.values.joined()), Set(byFolder.keys))
    }

    /// Returns the state with the places of the files that aren't where they were when it was written: moved, renamed,
    /// or moved back.
    ///
    /// - Parameter generated: The paths to which files are generated now, which are no places of others.
    func placed(besides generated: Set<String>) throws(FileFault) -> GeneratedState {
        var (placed, search) = (state, MovedFiles(root: root))
        for (path, text) in state.texts.sorted(by: { $0.key < $1.key })
        where generated.contains(path) || !elsewhere.contains(path) {
            if let place = placed.moved[path], try isThere(place) { continue }
            placed.moved[path] = nil
            guard try !isThere(path) else { continue }
            let known = generated.union(state.texts.keys).union(placed.moved.values)
            placed.moved[path] = search.place(of: path, with: text, besides: known)
        }
        return placed
    }

    /// Returns the path of another document of the same name, whose services the package has; nil if there is none.
    func namesake(of source: String) throws(FileFault) -> String? {
        guard let other = state.source, other != source, try isThere(other) else { return nil }
        return other
    }

    private func isThere(_ path: String) throws(FileFault) -> Bool {
        try FileTransaction.contents(of: path, in: root) != nil
    }
}
