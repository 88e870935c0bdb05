import Foundation
import UserPackage

/// The texts that were generated last, from a document for a target and from and for the others of a package, read once
/// for a run.
struct LastRun {
    let layout: PackageLayout
    /// The name of the state.
    let name: String
    let state: GeneratedState
    /// The texts that were generated last from other documents, or for other targets, by their paths.
    let others: [String: [String]]

    init(named name: String, in layout: PackageLayout) throws(FileFault) {
        (self.layout, self.name) = (layout, name)
        state = try GeneratedState(named: name, in: layout.url)
        others = try GeneratedState.others(than: name, in: layout.url)
    }

    /// Returns the state with the places of the files that aren't where they were when it was written: moved, renamed,
    /// or moved back.
    ///
    /// - Parameter generated: The paths to which files are generated now, which are no places of others.
    func placed(besides generated: Set<String>) throws(FileFault) -> GeneratedState {
        var (placed, search) = (state, MovedFiles(layout: layout))
        for (path, text) in state.texts.sorted(by: { $0.key < $1.key }) {
            if let place = placed.moved[path], try isThere(place) { continue }
            placed.moved[path] = nil
            guard try !isThere(path) else { continue }
            let known = generated.union(state.texts.keys).union(placed.moved.values).union(others.keys)
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
        try FileTransaction.contents(of: path, in: layout.url) != nil
    }
}
