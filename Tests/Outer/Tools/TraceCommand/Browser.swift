import Foundation
import Testing

/// A browser without a window, where one is installed.
enum Browser {
    static let isMissing: String = "there is no chromium: apt-get install chromium"

    static let program: URL? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let names = ["chromium", "chromium-browser", "google-chrome"]
        return names.flatMap { name in folders.map { URL(filePath: String($0)).appending(path: name) } }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    /// Opens a page from a file, and returns the document once the scripts have run, and what the browser logs.
    ///
    /// - Parameters:
    ///   - html: The page.
    ///   - fragment: What follows `#` in the address.
    static func open(_ html: String, at fragment: String = "") throws -> (document: String, console: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-browser-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (page, output, log) = (
            folder.appending(path: "page.html"), folder.appending(path: "out"), folder.appending(path: "log")
        )
        try Data(html.utf8).write(to: page)
        for file in [output, log] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = program
        // The page is our own: the sandbox needs rights that a container lacks.
        process.arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--enable-logging=stderr",
            "--user-data-dir=\(folder.appending(path: "profile").path)", "--dump-dom",
            "file://\(page.path)#\(fragment)",
        ]
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: log)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let console = try String(decoding: Data(contentsOf: log), as: UTF8.self).split(separator: "\n")
            .filter { $0.contains("CONSOLE") }
        return (try String(decoding: Data(contentsOf: output), as: UTF8.self), console.joined(separator: "\n"))
    }
}
