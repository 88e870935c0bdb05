import Foundation
import Synchronization

/// Writes the texts of inline snapshots into the sources of their tests.
///
/// At its exit the process calls ``flush()``, which writes the last texts of files with many snapshots.
final class InlineRecorder: Sendable {
    static let shared: InlineRecorder = {
        atexit {
            for failure in InlineRecorder.shared.flush() {
                FileHandle.standardError.write(Data("\(failure.message)\n".utf8))
            }
        }
        return InlineRecorder()
    }()

    private let write: InlineFile.Write
    private let files = Mutex<[String: InlineFile]>([:])

    /// Creates a recorder.
    ///
    /// - Parameter write: The function that replaces the content of a file.
    init(write: @escaping InlineFile.Write = { try $0.write(to: $1, options: .atomic) }) {
        self.write = write
    }

    /// Puts a text into the closure of a call.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - function: The name of the called function.
    ///   - path: The file of the call.
    ///   - line: The line of the call's parenthesis in the compiled source.
    ///   - column: The column of the call's parenthesis in the compiled source.
    /// - Returns: The message of a failure, or `nil`.
    func record(_ text: String, function: String, path: String, line: Int, column: Int) -> SnapshotFailure? {
        files.withLock { files in
            Self.failure(at: path) {
                if files[path] == nil { files[path] = try InlineFile(path: path) }
                let place = InlineSource.Place(line: line, column: column)
                try files[path]?.record(text, function: function, at: place, write: write)
            }
        }
    }

    /// Writes all waiting texts.
    ///
    /// - Returns: A message for each file that can't be written.
    func flush() -> [SnapshotFailure] {
        files.withLock { files in
            files.keys.sorted().compactMap { path in
                Self.failure(at: path) { try files[path]?.flush(write) }
            }
        }
    }

    private static func failure(at path: String, in work: () throws -> Void) -> SnapshotFailure? {
        do {
            try work()
            return nil
        } catch let failure as SnapshotFailure {
            return failure
        } catch {
            return SnapshotFailure("The source \(path) could not be rewritten: \(error)")
        }
    }
}
