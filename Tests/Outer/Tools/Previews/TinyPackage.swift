import Foundation
import Testing

/// A package of one function, with a test that answers the gallery's questions as the test kit does.
///
/// The test kit would have to be built first.
final class TinyPackage {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "previews-\(UUID().uuidString)")
        try write(
            "Package.swift",
            """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "Tiny",
                targets: [.target(name: "Tiny"), .testTarget(name: "TinyTests", dependencies: ["Tiny"])]
            )
            """
        )
        try write(text: "\"one\"")
        try write("Tests/TinyTests/TinyPreviews.swift", Self.previews)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Writes the text that the picture shows, as an expression.
    func write(text: String) throws {
        try write("Sources/Tiny/Tiny.swift", "public func text() -> String { \(text) }\n")
    }

    private func write(_ path: String, _ text: String) throws {
        let file = folder.appending(path: path)
        let parent = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file, options: .atomic)
    }

    private static let previews = #"""
        import Foundation
        import Testing
        import Tiny

        @Suite struct TinyPreviews {
            @Test func previews() {
                atexit {
                    while let question = readLine() {
                        let list = ["text", "trap", "loop"].map {
                            "{\"feature\":\"Tiny\",\"name\":\"\($0)\",\"widths\":[40],\"languages\":[]}"
                        }
                        let run = "{\"text\":\"\(text())\",\"foreground\":0,\"background\":0,\"attributes\":0}"
                        if question.contains("trap") { fatalError("as it should") }
                        while question.contains("loop"), question.contains("picture") { sleep(1) }
                        let answer = question.contains("picture")
                            ? "{\"picture\":{\"_0\":{\"width\":40,\"rows\":[[\(run)]]}}}"
                            : "{\"list\":{\"_0\":[\(list.joined(separator: ","))]}}"
                        print("\u{1}preview " + answer)
                        fflush(nil)
                    }
                }
            }
        }
        """#
}
