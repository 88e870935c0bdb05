import Foundation
import Millrace
import MillraceMockServer

/// The recordings of a folder, by request: the files of a ``ResponseRecorder``, or files with such names.
///
/// ```swift
/// let recordings = try Recordings(folder: folder)
/// let session = BackendSession(environment: Environment(base: url), transport: ResponsePlayer(recordings))
/// ```
public struct Recordings: Sendable {
    /// All recordings, by the names of their requests, and in the order of their numbers.
    public let all: [CannedResponse]

    let rules: Redaction
    private let answers: [String: [CannedResponse]]

    /// Creates recordings from canned responses, for a test without a folder.
    ///
    /// - Parameters:
    ///   - all: The recordings; each has the name of its file without the extension: `GET-v1-cities.1.200`.
    ///   - secretNames: The further names of the recorder.
    ///   - publicNames: The recorder's names that are no secrets.
    public init(_ all: [CannedResponse], secretNames: Set<String> = [], publicNames: Set<String> = []) {
        let named =
            all
            .map { (parts: RecordingName.parts(of: $0.name), response: $0) }
            .sorted { ($0.parts.name, $0.parts.number) < ($1.parts.name, $1.parts.number) }
        self.all = named.map(\.response)
        answers = Dictionary(grouping: named, by: \.parts.name).mapValues { $0.map(\.response) }
        rules = .recording(secretNames, except: publicNames)
    }

    /// Reads the recordings of a folder: its `.json` and `.http` files.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - secretNames: The further names of the recorder.
    ///   - publicNames: The recorder's names that are no secrets.
    /// - Throws: A `CannedResponseError` with the name of a malformed file, or the file system's error.
    public init(folder: URL, secretNames: Set<String> = [], publicNames: Set<String> = []) throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let all = try files.filter { $0.hasSuffix(".json") || $0.hasSuffix(".http") }.map { file in
            try CannedResponse(named: file, contents: Data(contentsOf: folder.appending(path: file)))
        }
        self.init(all, secretNames: secretNames, publicNames: publicNames)
    }

    /// Returns the recorded answers to a request, in order.
    ///
    /// - Parameter request: The request; its body and header fields don't matter.
    /// - Returns: The answers; none for a request without recordings.
    public func answers(to request: HTTPRequest) -> [CannedResponse] {
        answers(named: RecordingName.name(of: request, rules))
    }

    /// Returns the recordings with the name of a request, in order.
    func answers(named name: String) -> [CannedResponse] {
        answers[name] ?? []
    }
}
