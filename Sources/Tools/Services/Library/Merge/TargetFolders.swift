import UserPackage

/// The folders of a package's targets, as a run that generates for one of them sees them.
struct TargetFolders {
    /// The folders of the target, and of its tests where these are tests of no other.
    var own: [String] = []
    /// The folders of what may have files for several targets: fixtures, canned responses, and tests of several.
    var shared: [String] = []
    /// The folders of all targets.
    var all: [String] = []

    init() {}

    init(of target: PackageLayout.Target, _ places: TestPlaces?, in layout: PackageLayout) {
        (own, all) = ([layout.path(of: target)], layout.targets.map(layout.path))
        guard let places else { return }
        let tested = layout.targets.first { layout.path(of: $0) == places.tests }?.dependencies ?? []
        let testsOthers = layout.appTargets.contains { $0.name != target.name && tested.contains($0.name) }
        if !testsOthers { own.append(places.tests) }
        shared = [places.fixtures, places.responses?.folder, testsOthers ? places.tests : nil].compactMap { $0 }
    }

    /// Returns the paths of generated files that are those of other targets, by the folders of these.
    ///
    /// A target that isn't there any more, or has none of its files any more, has none. Nothing says for whom a file in
    /// a shared folder was generated: where another target has files, those are its, too.
    func elsewhere(of paths: some Sequence<String>, isThere: (String) -> Bool) -> [String: [String]] {
        let byFolder = Dictionary(grouping: paths) { folder(of: $0) ?? "" }
            .filter { folder, paths in !folder.isEmpty && !own.contains(folder) && paths.contains(where: isThere) }
        return byFolder.keys.allSatisfy(shared.contains) ? [:] : byFolder
    }

    /// The folder of the innermost target that has a file.
    private func folder(of path: String) -> String? {
        all.filter { path.hasPrefix($0 + "/") }.max { $0.utf8.count < $1.utf8.count }
    }
}
