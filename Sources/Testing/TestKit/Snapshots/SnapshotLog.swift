import Foundation

/// The log for the command `snapshot-orphans`: the files of the snapshots that a run of the tests has asserted.
enum SnapshotLog {
    /// The environment variable that names the log; without the variable, no log is written.
    static let variable = "MILLRACE_SNAPSHOT_LOG"

    private static let path = ProcessInfo.processInfo.environment[variable]

    /// Lets the process write the log at its end, if the variable names one; the first use decides.
    static let isWrittenAtExit: Void = {
        guard path != nil else { return }
        atexit {
            guard let path = SnapshotLog.path else { return }
            try? SnapshotLog.append(SnapshotRegistry.current.paths, to: path)
        }
    }()

    /// Adds paths to a log, one line each: the tests of Swift Testing and those of XCTest run in two processes.
    static func append(_ paths: Set<String>, to log: String) throws {
        let lines = Data(paths.sorted().map { "\($0)\n" }.joined().utf8)
        guard let file = FileHandle(forWritingAtPath: log) else {
            return try lines.write(to: URL(filePath: log))
        }
        try file.seekToEnd()
        try file.write(contentsOf: lines)
        try file.close()
    }
}
