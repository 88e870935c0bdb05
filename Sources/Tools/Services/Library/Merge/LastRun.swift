import Foundation
import UserPackage

/// The texts that were generated last, from a document for a target and from and for the others of a package, read once
/// for a run.
struct LastRun {
    /// A text that was generated for another target of the package.
    struct Neighbor: Equatable {
        let text: String
        /// The folder of the target.
        let folder: String
    }

    let layout: PackageLayout
    /// The name of the state.
    let name: String
    /// The document and the target of this run.
    let owner: StateOwner
    /// The state as it was read.
    let written: GeneratedState
    /// The state with the folders that the target and its tests have now.
    let state: GeneratedState
    /// The texts that were generated last from other documents, or for other targets, by their paths.
    private(set) var others: [String: [String]] = [:]
    /// The texts among them that were generated for other targets of the package.
    private(set) var neighbors: [String: [Neighbor]] = [:]

    init(for owner: StateOwner, in layout: PackageLayout) throws(FileFault) {
        (self.layout, self.owner) = (layout, owner)
        let states = try GeneratedState.all(in: layout)
        let found = Self.choose(owner, among: states, in: layout)
        var name = found?.name ?? owner.document
        while found == nil, states.contains(where: { $0.name == name }) {
            name = name == owner.document ? "\(name).\(owner.target)" : name + "."
        }
        self.name = name
        written = found?.state ?? GeneratedState()
        state = written.rebased(to: owner, in: layout)
        let folders = Set(layout.targets.map(layout.path))
        for (other, state) in states where other != name {
            let folder = state.owner?.folder
            for (path, text) in state.texts {
                for place in Set([path, state.moved[path] ?? path]) { others[place, default: []].append(text) }
                guard let folder, folder != owner.folder, folders.contains(folder) else { continue }
                neighbors[path, default: []].append(Neighbor(text: text, folder: folder))
            }
        }
    }

    /// Returns the state of a target: that of its folder; or of its name, if its folder was moved; or the only one of a
    /// target that is gone with its folder; or that of an earlier version.
    private static func choose(
        _ owner: StateOwner,
        among all: [(name: String, state: GeneratedState)],
        in layout: PackageLayout
    ) -> (name: String, state: GeneratedState)? {
        let states = all.filter { ($0.state.owner?.document ?? $0.name) == owner.document }
        if let own = states.first(where: { $0.state.owner?.folder == owner.folder }) { return own }
        let folders = Set(layout.targets.map(layout.path))
        let homeless = states.filter { $0.state.owner.map { !folders.contains($0.folder) } ?? false }
        if let moved = homeless.first(where: { $0.state.owner?.target == owner.target }) { return moved }
        let gone = homeless.filter { _, state in
            guard let old = state.owner, layout.target(old.target) == nil else { return false }
            return !FileManager.default.fileExists(atPath: layout.url.appending(path: old.folder).path)
        }
        if gone.count == 1 { return gone[0] }
        let others = Set(layout.appTargets.map(layout.path)).subtracting([owner.folder])
        return states.first { _, state in
            let places = state.texts.keys.map { layout.folder(of: $0) ?? "" }
            return state.owner == nil && (places.contains(owner.folder) || others.isDisjoint(with: places))
        }
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

    /// Returns the path of another document of the same name, whose services the target has; nil if there is none.
    func namesake(of source: String) throws(FileFault) -> String? {
        guard let other = state.source, other != source, try isThere(other) else { return nil }
        return other
    }

    private func isThere(_ path: String) throws(FileFault) -> Bool {
        try FileTransaction.contents(of: path, in: layout.url) != nil
    }
}

extension GeneratedState {
    /// Returns all states of a package with their names.
    ///
    /// Two branches may have had one state for two targets, and an earlier version had: of a target that is there, a
    /// state has no texts in the folders of others.
    static func all(in layout: PackageLayout) throws(FileFault) -> [(name: String, state: GeneratedState)] {
        let targets = Set(layout.appTargets.map(layout.path))
        var states: [(name: String, state: GeneratedState)] = []
        for name in names(in: layout.url) {
            var state = try GeneratedState(named: name, in: layout.url)
            if let own = state.owner?.folder, targets.contains(own) {
                let others = targets.subtracting([own])
                state.texts = state.texts.filter { path, _ in !others.contains(layout.folder(of: path) ?? own) }
            }
            states.append((name, state))
        }
        return states
    }

    /// Returns the state with the folders that its target and the target of its tests have now.
    fileprivate func rebased(to new: StateOwner, in layout: PackageLayout) -> GeneratedState {
        var state = self
        state.owner = new
        let folders = Set(layout.targets.map(layout.path))
        guard let old = owner else {
            // An earlier version may have had the texts for several targets in one state.
            let others = Set(layout.appTargets.map(layout.path)).subtracting([new.folder])
            state.texts = texts.filter { path, _ in !others.contains(layout.folder(of: path) ?? new.folder) }
            return state
        }
        let moves = [(old.folder, new.folder), (old.tests ?? "", new.tests ?? "")]
            .filter { from, to in from != to && !from.isEmpty && !to.isEmpty && !folders.contains(from) }
        guard !moves.isEmpty else { return state }
        func rebased(_ path: String) -> String {
            guard let (from, to) = moves.first(where: { path.hasPrefix($0.0 + "/") }) else { return path }
            return to + path.dropFirst(from.count)
        }
        state.texts = Dictionary(texts.map { (rebased($0), $1) }) { first, _ in first }
        state.moved = Dictionary(moved.map { (rebased($0), rebased($1)) }) { first, _ in first }
        return state
    }
}
