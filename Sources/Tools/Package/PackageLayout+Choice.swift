extension PackageLayout {
    /// Returns the target with a name or, without one, the only one that depends on Millrace.
    package func appTarget(named name: String?) throws(TargetError) -> Target {
        if let name {
            guard let target = target(name) else { throw .noTarget(name, targets.map(\.name)) }
            guard target.kind == .executable || target.kind == .library else { throw .notAnAppTarget(name) }
            // What is written beside the sources of one would be compiled with neither.
            let other = targets.first { $0.name != name && $0.folder == target.folder }
            if let other { throw .sameFolder(name, other.name) }
            return target
        }
        let candidates = appTargets
        guard let target = candidates.first else { throw .nothingUsesMillrace }
        guard candidates.count == 1 else { throw .ambiguous("--target", candidates.map(\.name)) }
        return target
    }

    /// Returns the target of tests with a name or, without one, the only one that tests a target.
    package func testTarget(named name: String?, of target: Target) throws(TargetError) -> Target {
        if let name {
            guard let tests = self.target(name) else { throw .noTarget(name, targets.map(\.name)) }
            guard tests.kind == .test else { throw .notATestTarget(name) }
            return tests
        }
        let candidates = testTargets(of: target)
        guard let tests = candidates.first else { throw .noTests(of: target.name) }
        guard candidates.count == 1 else { throw .ambiguous("--tests", candidates.map(\.name)) }
        return tests
    }

    /// Whether types are isolated to the main actor by default.
    package var isIsolated: Bool { manifest.contains(".defaultIsolation(MainActor.self)") }
}
