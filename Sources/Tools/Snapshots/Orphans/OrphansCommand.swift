import Foundation
import SwiftTestCommand

/// `swift package snapshot-orphans`: from the arguments to the output and the exit status.
struct OrphansCommand {
    static let help = """
        Runs all tests, and lists the snapshots that no test asserts any more.

        Usage: swift package snapshot-orphans [--remove]    in a package that depends on Millrace
               swift run snapshot-orphans [--remove]        in Millrace itself

          --remove    Removes them as well.

        Nothing is recorded and nothing is removed when a test fails: what it would have asserted isn't known then.
        A folder of snapshots of which no test asserted any is left alone: its tests may not have run.
        The exit status is 0 when there are no orphans or they were removed, 1 when there are some, and 2 when that
        can't be told.
        """

    /// The environment variable with the file in which the tests list the snapshots that they assert; the test kit
    /// reads it.
    static let logVariable = "MILLRACE_SNAPSHOT_LOG"

    let arguments: [String]
    /// The folder to which the printed paths are relative.
    let root: String
    /// Runs `swift` with arguments and some environment variables set, and returns its exit status.
    let swift: ([String], [String: String]) throws -> Int32

    /// Runs the command with its arguments.
    ///
    /// - Returns: The text to print, and the exit status.
    func run() throws -> (text: String, status: Int32) {
        let (arguments, tests) = Self.split(arguments)
        guard arguments.allSatisfy({ $0 == "--remove" }) else {
            return (Self.help, arguments == ["--help"] || arguments == ["-h"] ? 0 : 2)
        }
        let log = FileManager.default.temporaryDirectory.appending(path: "snapshots-\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: log) }
        let status = try swift(tests.arguments(), [Self.logVariable: log.path, "MILLRACE_SNAPSHOTS": "never"])
        guard status == 0 else {
            return ("The tests failed: which snapshots are orphans can't be told.", 2)
        }
        guard let text = try? String(contentsOf: log, encoding: .utf8) else {
            return ("No test asserted a snapshot: which ones are orphans can't be told.", 2)
        }
        let orphans = OrphanSearch(asserted: Set(text.split(separator: "\n").map(String.init))).orphans
        guard !orphans.isEmpty else { return ("No snapshot is an orphan.", 0) }
        let isRemoving = !arguments.isEmpty
        if isRemoving { try orphans.forEach(FileManager.default.removeItem(atPath:)) }
        let head = isRemoving ? "Removed, because no test asserts them:" : "Snapshots that no test asserts:"
        let lines = orphans.map { "  " + ($0.hasPrefix("\(root)/") ? String($0.dropFirst(root.count + 1)) : $0) }
        return (([head] + lines).joined(separator: "\n"), isRemoving ? 0 : 1)
    }

    /// Returns the arguments of the user, and the run of the tests: the plugin puts `--inside` and the folder of the
    /// build before the others.
    private static func split(_ arguments: [String]) -> (user: [String], tests: SwiftTest) {
        guard arguments.first == "--inside", arguments.count > 1 else { return (arguments, SwiftTest(inside: nil)) }
        return (Array(arguments.dropFirst(2)), SwiftTest(inside: arguments[1]))
    }
}
