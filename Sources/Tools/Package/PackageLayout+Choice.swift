extension PackageLayout {
    /// Returns the target with a name or, without one, the only one that depends on Millrace.
    package func appTarget(named name: String?) throws(TargetError) -> Target {
        if let name {
            guard let target = target(name) else { throw .noTarget(name, targets.map(\.name)) }
            guard target.kind == .executable || target.kind == .library else { throw .notAnAppTarget(name) }
            return try inOwnFolder(target)
        }
        let candidates = appTargets
        guard let target = candidates.first else { throw .nothingUsesMillrace }
        guard candidates.count == 1 else { throw .ambiguous("--target", candidates.map(\.name)) }
        return try inOwnFolder(target)
    }

    /// Two targets in one folder list their own sources, so that new ones beside these would be compiled with neither.
    private func inOwnFolder(_ target: Target) throws(TargetError) -> Target {
        let other = targets.first { $0.name != target.name && $0.folder == target.folder }
        if let other { throw .sameFolder(target.name, other.name) }
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
