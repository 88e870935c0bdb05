import Foundation

/// The files of a package that make a difference to its previews.
enum PackageFiles {
    /// Returns whether a change of a file, or of a folder, may change what is built.
    ///
    /// Editors write files beside the one that is saved, and tests write snapshots.
    ///
    /// - Parameter name: The last part of the path.
    static func matters(_ name: String) -> Bool {
        let isScratch = name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~")
        let isOther = [".tmp", ".swp", ".orig", ".txt", ".new"].contains { name.hasSuffix($0) }
        // Vim writes a file of this name to find out whether it may write.
        return !isScratch && !isOther && name != "__Snapshots__" && name != "4913" && !name.isEmpty
    }

    /// Returns the folders that are watched, from the root on.
    static func folders(below root: String) -> [String] {
        var found = [root]
        var index = 0
        while index < found.count {
            let folder = found[index]
            index += 1
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? [] {
                let path = "\(folder)/\(name)"
                guard matters(name), isFolder(path) else { continue }
                found.append(path)
            }
        }
        return found
    }

    /// Returns whether a path is a folder and no link to one, which could lead around in a circle.
    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the name of a package, which that of the product of its tests begins with; `nil` if there is no package.
    static func packageName(inManifest text: String) -> String? {
        text.firstMatch(of: /Package\(\s*name:\s*"([^"]+)"/).map { String($0.1) }
    }
}
