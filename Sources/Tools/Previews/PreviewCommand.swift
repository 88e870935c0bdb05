import Foundation
import MillracePlatform
import PreviewFrames
import SwiftTestCommand

/// `swift package preview` without a terminal: from the arguments to the files, the output and the exit status.
struct PreviewCommand {
    static let help = """
        Shows the previews of all screens of a package, and shows them again whenever a file is saved.

        Usage: swift package preview [OPTIONS]    in a package that depends on Millrace
               swift run preview-gallery [OPTIONS]        in Millrace itself

          --html FILE         Writes a page with all previews.
          --check             Runs the tests that list previews, which compare each with its snapshot.
          --snapshots FILE    Writes a page with all snapshots, as `swift package snapshot-gallery` does.
          --help              Shows this text.

        A preview is a state of a screen in a list of `assertPreviews`, in a test in a file whose name ends in Previews.swift.
        The package is built with all its tests. If the build fails, its errors are shown instead of the picture.

        The exit status is 0, 1 when a preview isn't as recorded or has no picture, and 2 when the arguments aren't understood,
        when there is no preview, or when the package can't be built. `swift package` makes 1 of each failure.
        """

    private static let nothing = "No test lists previews yet: --help says how one does.\n"

    let package: PackageBuild
    let workshop: PreviewWorkshop
    let write: (String) -> Void

    /// Writes the page.
    ///
    /// - Returns: The exit status.
    func writePage(to path: String) -> Int32 {
        let entries: [PreviewEntry]
        switch workshop.build() {
        case let .success(found): entries = found
        case let .failure(failure):
            for message in failure.messages {
                let head = message.place.isEmpty ? message.text : "\(message.place): \(message.text)"
                write(([head] + message.source).joined(separator: "\n") + "\n")
            }
            return 2
        }
        guard !entries.isEmpty else {
            write(Self.nothing)
            return 2
        }
        write("drawing \(entries.count) previews\n")
        var failed = false
        let rows = entries.map { entry in
            let pictures = PreviewPage.requests(of: entry).map { request in
                PreviewPicture(request: request, content: workshop.picture(request))
            }
            if pictures.contains(where: \.content.isFailure) {
                failed = true
                write("\(entry.id) has no picture.\n")
            }
            return PreviewPage.Row(entry: entry, pictures: pictures)
        }
        do {
            try Data(PreviewPage(package: package.package, rows: rows).text.utf8).write(to: URL(filePath: path))
        } catch {
            write("\(path) can't be written: \(error.localizedDescription)\n")
            return 2
        }
        write("wrote \(path)\n")
        return failed ? 1 : 0
    }

    /// Runs the tests that list previews.
    ///
    /// - Parameter swift: Runs `swift` with arguments and some environment variables set, and returns its exit status.
    /// - Returns: The exit status.
    func check(swift: ([String], [String: String]) throws -> Int32) throws -> Int32 {
        let log = FileManager.default.temporaryDirectory.appending(path: "previews-\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: log) }
        let status = try swift(package.swiftTest.arguments(filters: ["Previews"]), ["MILLRACE_SNAPSHOT_LOG": log.path])
        guard status == 0 else { return 1 }
        // Without a preview, no test has failed.
        let count = (try? String(contentsOf: log, encoding: .utf8))?.split(separator: "\n").count ?? 0
        guard count > 0 else {
            write(Self.nothing)
            return 2
        }
        write("\(count) previews are as recorded.\n")
        return 0
    }
}

extension PreviewPicture.Content {
    /// Whether there is no picture.
    var isFailure: Bool {
        switch self {
        case .problem, .crash: true
        case .frame, .waiting: false
        }
    }
}
