import Foundation
import UserPackage

/// The texts that were generated last, from a document and from the others of a package, read once for a run.
struct LastRun {
    let root: URL
    let state: GeneratedState
    /// The texts that were generated last from other documents, by their paths.
    let others: [String: [String]]

    init(of document: String, in root: URL) throws(FileFault) {
        self.root = root
        state = try GeneratedState(of: document, in: root)
        others = try GeneratedState.others(than: document, in: root)
    }

    /// Returns the state with the places of the files that aren't where they were when it was written: moved, renamed,
    /// or moved back.
    ///
    /// - Parameter generated: The paths to which files are generated now, which are no places of others.
    func placed(besides generated: Set<String>) throws(FileFault) -> GeneratedState {
        var (placed, search) = (state, MovedFiles(root: root))
        for (path, text) in state.texts.sorted(by: { $0.key < $1.key }) {
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
