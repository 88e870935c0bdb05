import Foundation

/// A folder that is removed with the object, in memory where the system has such a place: tests need no disk to
/// synchronize with.
package final class TemporaryFolder: Sendable {
    private static let place =
        FileManager.default.isWritableFile(atPath: "/dev/shm")
        ? URL(filePath: "/dev/shm") : FileManager.default.temporaryDirectory

    package let url = TemporaryFolder.place.appending(path: "millrace-store-\(UUID().uuidString)")

    /// Names a folder that isn't there yet.
    package init() {}

    /// Returns a folder that is there.
    package static func made() -> TemporaryFolder {
        let folder = TemporaryFolder()
        try? FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        return folder
    }

    deinit {
        _ = try? FileManager.default.setAttributes(
            [.posixPermissions: 0o700],
            ofItemAtPath: url.path(percentEncoded: false)
        )
        try? FileManager.default.removeItem(at: url)
    }

    package func path(_ name: String = "") -> String {
        url.appending(path: name).path(percentEncoded: false)
    }

    /// The names of the files, in their order.
    package var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path())) ?? []).sorted()
    }

    package func bytes(_ name: String) -> Data? {
        FileManager.default.contents(atPath: path(name))
    }

    package func write(_ data: Data, _ name: String) throws {
        try data.write(to: url.appending(path: name))
    }

    /// The permissions of a file.
    package func mode(_ name: String = "") -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
        return (attributes?[.posixPermissions] as? NSNumber)?.intValue
    }
}
