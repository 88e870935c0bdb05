import Foundation
import OuterSupport
import Testing

/// The gallery of a package in a pane of tmux.
final class GalleryPane {
    static let isInstalled = ProgramPane.isInstalled

    /// The program, which is built into the folder of the tests.
    static let program: String? = {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = own.map { URL(filePath: $0).deletingLastPathComponent().appending(path: "preview-gallery").path }
        return path.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
    }()

    private let folder: URL
    private let pane: ProgramPane

    /// A shell that starts the gallery as a plugin does, in the background, and reads a line when it has ended.
    private static let asPlugin = """
        set -m
        "$0" --inside .build --terminal /proc/$$/fd/0 </dev/null &
        wait
        echo back
        read -r line
        echo "read $line"
        read -r line
        """

    /// Starts the gallery of the package in a folder.
    init(of package: URL, columns: Int = 80, asPlugin: Bool = false) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "gallery-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let command = (asPlugin ? ["bash", "-c", Self.asPlugin] : []) + [try #require(Self.program)]
        // A build of the package takes seconds, and minutes beside others.
        pane = try ProgramPane(
            command,
            options: ["-c", package.path],
            columns: columns,
            in: folder,
            patience: .seconds(240)
        )
    }

    func press(_ keys: String...) throws {
        try pane.send(keys)
    }

    /// Waits until all words are shown at the same time.
    func waitFor(_ words: String...) throws {
        try pane.waitFor(words)
    }

    /// Waits until the gallery is gone.
    func waitForEnd() throws {
        try pane.waitForEnd()
    }

    /// The number of the gallery's process.
    var process: pid_t? { pane.process }

    func close() {
        pane.close()
        try? FileManager.default.removeItem(at: folder)
    }
}
