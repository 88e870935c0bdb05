import Foundation
import Millrace
import MillraceMockServer
import MillracePlatform
import Synchronization

/// A recorder whose middleware writes every answer into a folder, as a canned response without secrets.
///
/// ```swift
/// let recorder = ResponseRecorder(folder: folder)
/// let session = BackendSession(environment: Environment(base: url), middleware: [recorder.middleware])
/// requests(session)
/// #expect(recorder.files == ["GET-v1-cities.1.503.http", "GET-v1-cities.2.200.json"])
/// ```
///
/// A name consists of the method, the path, the number of the answer among those to the same request, and the status.
/// The name for a query, or for a path that no file's name can contain, has a hash too. The first answer to a request
/// removes the files of an earlier recorder for it.
///
/// Before a file is written, `redacted` replaces the secrets: the values of header fields, query items, members of JSON
/// and fields of forms with the names of secrets (`Authorization`, `Set-Cookie`, `access_token`, `password`…),
/// credentials after `Bearer` and `Basic`, and JSON Web Tokens anywhere in a text. The recorder writes nothing of a
/// request except the name of the file. Put the recorder outside of middleware that adds credentials.
///
/// Two requests that differ in a masked value alone have the recordings of one name. From the second value on these are
/// marked, as in `GET-v1-cities~5f3a.2.merged.200.json`, and listed in ``ResponsePlayer/merged``: a name that is no
/// secret belongs in `publicNames`.
///
/// Links to the origin of the answer are relative in the file, where they begin a header field, stand between angle
/// brackets or are a whole string of JSON: a recording replays against any server.
///
/// An exchange that fails has no answer, and is not recorded. The recorder writes a file on the thread of the answer,
/// before it passes the answer on. Every method may be called from any thread.
public final class ResponseRecorder: Sendable {
    private struct Storage {
        var counts: [String: Int] = [:]
        /// The masked values of the first request, by name.
        var masked: [String: [String: String]] = [:]
        var files: [String] = []
        var problems: [String] = []
    }

    private let folder: URL
    private let rules: Redaction
    private let storage = Mutex(Storage())

    /// Creates a recorder.
    ///
    /// - Parameters:
    ///   - folder: The folder of the files, which the first answer creates.
    ///   - secretNames: Further names of header fields, query items and members with secret values.
    ///   - publicNames: Names of those whose values are no secret, although the names look like it: `_token`, say,
    ///     where it is a cursor.
    public init(folder: URL, secretNames: Set<String> = [], publicNames: Set<String> = []) {
        self.folder = folder
        rules = .recording(secretNames, except: publicNames)
    }

    /// The names of the written files, in order.
    public var files: [String] {
        storage.withLock { $0.files }
    }

    /// The recordings that could not be written, one line each.
    public var problems: [String] {
        storage.withLock { $0.problems }
    }

    /// The middleware that writes each answer and sends it on unchanged, secrets included.
    public var middleware: Middleware {
        Middleware { request, next in next(request).on(value: { self.record($0, to: request) }) }
    }

    private func record(_ answer: HTTPAnswer, to request: HTTPRequest) {
        let name = RecordingName.name(of: request, rules)
        let redacted = AnswerRedaction(rules: rules).redacted(answer)
        // The lock keeps numbers and files in the same order.
        storage.withLock { storage in
            do {
                if storage.counts[name] == nil { try removeEarlier(name) }
                let masked = RecordingName.masked(of: request, rules)
                let first = storage.masked[name, default: masked]
                storage.masked[name] = first
                let mark = masked == first ? "" : ".\(RecordingName.merged)"
                let number = storage.counts[name, default: 0] + 1
                storage.counts[name] = number
                let status = answer.response.status
                let file =
                    CannedResponse(
                        name: "\(name).\(number)\(mark).\(status)",
                        status: status,
                        headers: redacted.headers,
                        body: redacted.body
                    )
                    .file
                let path = folder.appending(path: file.name).path(percentEncoded: false)
                try PrivateFile.replace(path, by: Data(file.contents))
                storage.files.append(file.name)
            } catch {
                storage.problems.append("\(request.endpoint) could not be recorded: \(error.localizedDescription)")
            }
        }
    }

    private func removeEarlier(_ name: String) throws {
        try PrivateFile.makeFolders(folder.path(percentEncoded: false))
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where file.hasSuffix(".json") || file.hasSuffix(".http") {
            let canned = file.split(separator: ".").dropLast().joined(separator: ".")
            guard RecordingName.parts(of: canned).name == name else { continue }
            try FileManager.default.removeItem(at: folder.appending(path: file))
        }
    }
}

extension ResponseRecorder: LedgerSource {
    /// The answers that could not be written.
    public var leftovers: [String] {
        problems
    }
}
