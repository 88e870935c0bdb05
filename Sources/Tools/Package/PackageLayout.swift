import Foundation

/// The layout of the package from the package manager, in the format that the plugin writes.
package struct PackageLayout: Codable {
    package struct Target: Codable {
        /// The kinds that make a difference.
        package enum Kind: String, Codable {
            case library, executable, test, other
        }

        package let name: String
        /// The absolute path of its folder.
        package let folder: String
        package let kind: Kind
        /// The names of the targets and products on which it depends.
        package let dependencies: [String]

        /// The name of its module: other signs than letters, digits and `_` aren't in one.
        package var module: String {
            let name = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) || !$0.isASCII ? $0 : "_" })
            return name.first?.isNumber == true ? "_" + name : name
        }

        package init(name: String, folder: String, kind: Kind, dependencies: [String]) {
            (self.name, self.folder, self.kind, self.dependencies) = (name, folder, kind, dependencies)
        }
    }

    /// The target that takes the fixtures, where a package has one.
    package static let fixturesName = "Fixtures"

    /// The absolute path of the package.
    package let root: String
    /// The name by which the manifest refers to Millrace; nil if no dependency has its products.
    package let millrace: String?
    package let targets: [Target]

    package init(root: String, millrace: String?, targets: [Target]) {
        (self.root, self.millrace, self.targets) = (root, millrace, targets)
    }

    package var url: URL {
        URL(filePath: root, directoryHint: .isDirectory)
    }

    /// The text of the manifest; empty if it can't be read.
    package var manifest: String {
        text(of: "Package.swift") ?? ""
    }

    package func text(of path: String) -> String? {
        try? String(contentsOf: url.appending(path: path), encoding: .utf8)
    }

    package func target(_ name: String) -> Target? {
        targets.first { $0.name == name }
    }

    /// Returns the path of a target's folder from the package's root on.
    package func path(of target: Target) -> String {
        let base = root.hasSuffix("/") ? root : root + "/"
        guard (target.folder + "/").hasPrefix(base) else { return target.folder }
        return String(target.folder.dropFirst(base.count).drop { $0 == "/" }.trimmingSuffix { $0 == "/" })
    }

    /// Returns the path of what is in a folder; the folder of a package is the empty path.
    package static func path(_ inside: String, in folder: String) -> String {
        folder.isEmpty ? inside : "\(folder)/\(inside)"
    }

    /// Returns the folder of the innermost target that has a file; nil if none has it.
    package func folder(of file: String) -> String? {
        targets.map(path).filter { $0.isEmpty || file.hasPrefix($0 + "/") }.max { $0.utf8.count < $1.utf8.count }
    }

    /// Returns the paths of the files in a folder, without hidden ones, and without those of targets inside of it.
    package func files(in folder: String) -> [String] {
        let inner = Set(targets.map(path)).subtracting([folder]).filter { folder.isEmpty || $0.hasPrefix(folder + "/") }
        // A link to a folder is one.
        let place = url.appending(path: folder).resolvingSymlinksInPath()
        let paths = FileManager.default.enumerator(atPath: place.path)
        var files: [String] = []
        while let inside = paths?.nextObject() as? String {
            let path = Self.path(inside, in: folder)
            if inner.contains(path) || inside.split(separator: "/").last?.hasPrefix(".") == true {
                paths?.skipDescendants()
            } else {
                files.append(path)
            }
        }
        return files
    }

    /// Returns the names of all targets and products on which a target depends, through targets of the package.
    package func dependencies(of target: Target) -> Set<String> {
        var found: Set<String> = []
        var waiting = target.dependencies
        while let name = waiting.popLast() {
            if found.insert(name).inserted { waiting += self.target(name)?.dependencies ?? [] }
        }
        return found
    }

    /// The targets in which a feature can be.
    package var appTargets: [Target] {
        targets.filter { $0.kind == .executable || $0.kind == .library }
            .filter { $0.dependencies.contains("Millrace") && $0.name != PackageLayout.fixturesName }
    }

    package func testTargets(of target: Target) -> [Target] {
        targets.filter { $0.kind == .test && $0.dependencies.contains(target.name) }
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isEnd: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, isEnd(last) { text.removeLast() }
        return text
    }
}
