import UserPackage

/// The folders of a package's targets, as a run that generates for one of them sees them.
struct TargetFolders {
    /// The folders of the target and of its tests.
    var own: [String] = []
    /// The folders of modules that several targets' tests use, with their fixtures and canned responses.
    var shared: [String] = []
    /// The folders of all targets.
    var all: [String] = []

    init() {}

    init(of target: PackageLayout.Target, _ places: TestPlaces?, in layout: PackageLayout) {
        own = [layout.path(of: target)] + (places.map { [$0.tests] } ?? [])
        shared = [places?.fixtures, places?.responses?.folder].compactMap { $0 }
        all = layout.targets.map(layout.path)
    }

    /// Returns the paths of generated files that are those of other targets, by the folders of these.
    ///
    /// A target that isn't there any more, or has none of its files any more, has none. In modules that are shared,
    /// nothing says for whom a file was generated: where another target has files, those in shared modules are its,
    /// too.
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
