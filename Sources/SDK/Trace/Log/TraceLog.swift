import Foundation
import MillracePlatform

/// The records of a session in their order: a value that can be searched, printed, written to a file and read from one.
public struct TraceLog: Sendable, Hashable {
    /// The records, by their numbers.
    public let records: [TraceRecord]

    /// Creates a log.
    public init(_ records: [TraceRecord]) {
        self.records = records
    }

    /// Reads a log from a file of JSON lines, also from one whose writer was killed.
    ///
    /// - Parameter file: The file that a ``Trace`` or ``write(to:)`` has made.
    /// - Throws: ``TraceError`` where there is no file, its first line is no trace's, it has a version that this code
    ///   doesn't know, or a line but the last, which may be cut, can't be read.
    public init(contentsOf file: URL) throws(TraceError) {
        // A handle reads a pipe too.
        guard let handle = try? FileHandle(forReadingFrom: file), let data = try? handle.readToEnd() ?? Data() else {
            throw .unreadable(file.path)
        }
        self.init(try TraceFile.records(in: data))
    }

    /// The log in the format of a file.
    ///
    /// The first line identifies the file: `{"trace":1}`, with the version of the format. Each further line is a
    /// ``TraceRecord``: `number` and `cause` are numbers (a cause of 0 is none), `seconds` counts from the beginning of
    /// the recording, and `entry` is an object with one member, the name of the ``TraceEntry``, whose members are its
    /// values (`_0` for one without a name).
    public var data: Data {
        records.reduce(into: TraceFile.head) { $0.append(TraceFile.line(of: $1)) }
    }

    /// Writes the log to a file, replacing its content; other users can't read it.
    ///
    /// - Throws: The error of the file system.
    public func write(to file: URL) throws {
        try PrivateFile.replace(file.path(percentEncoded: false), by: data)
    }
}

extension TraceLog: CustomStringConvertible {
    /// The records, a line each, with the changes of states below their events.
    public var description: String {
        records.map(\.description).joined(separator: "\n")
    }
}
