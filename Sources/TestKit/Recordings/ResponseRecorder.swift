import Foundation
import Millrace
import MillraceMockServer
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
/// The name has the method, the path, the number of the answer among those to the same request, and the status. A
/// request with a query, or with a path that no file's name can hold, has a hash besides. The first answer to a request
/// removes what an earlier recorder has written for it.
///
/// Secrets are replaced by `redacted` before anything is written: the values of header fields, query items, members of
/// JSON and fields of forms whose names say that they are secret (`Authorization`, `Set-Cookie`, `access_token`,
/// `password`…), credentials after `Bearer` and `Basic`, and JSON Web Tokens anywhere in a text. Of a request, only the
/// name of the file is kept. Put the recorder outside of middleware that adds credentials.
///
/// An exchange that fails has no answer, and is not recorded. Files are written on the thread of the answer, before it is
/// passed on. It can be used from any thread.
public final class ResponseRecorder: Sendable {
    private struct Storage {
        var counts: [String: Int] = [:]
        var files: [String] = []
        var problems: [String] = []
    }

    private let folder: URL
    private let rules: Redaction
    private let storage = Mutex(Storage())

    /// Makes a recorder.
    ///
    /// - Parameters:
    ///   - folder: Where the files go; it is made when the first answer comes.
    ///   - secretNames: Further names, of header fields, query items and members, whose values are secrets.
    public init(folder: URL, secretNames: Set<String> = []) {
        self.folder = folder
        rules = .recording(secretNames)
    }

    /// The names of the files that were written, in order.
    public var files: [String] {
        storage.withLock { $0.files }
    }

    /// The recordings that could not be written, one line each.
    public var problems: [String] {
        storage.withLock { $0.problems }
    }

    /// The middleware that writes each answer when it comes, and passes it on as it came, secrets included.
    public var middleware: Middleware {
        Middleware { request, next in next(request).on(value: { self.record($0, to: request) }) }
    }

    private func record(_ answer: HTTPAnswer, to request: HTTPRequest) {
        let name = RecordingName.name(of: request, rules)
        let redacted = AnswerRedaction(rules: rules).redacted(answer)
        // In the lock, so that numbers and files are in one order.
        storage.withLock { storage in
            do {
                if storage.counts[name] == nil { try removeEarlier(name) }
                let number = storage.counts[name, default: 0] + 1
                storage.counts[name] = number
                let status = answer.response.status
                let file =
                    CannedResponse(
                        name: "\(name).\(number).\(status)",
                        status: status,
                        headers: redacted.headers,
                        body: redacted.body
                    )
                    .file
                try file.contents.write(to: folder.appending(path: file.name), options: .atomic)
                storage.files.append(file.name)
            } catch {
                storage.problems.append("\(request.endpoint) could not be recorded: \(error.localizedDescription)")
            }
        }
    }

    private func removeEarlier(_ name: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
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
