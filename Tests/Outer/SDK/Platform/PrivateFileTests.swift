import Foundation
import Glibc
import MillracePlatform
import MillraceSQLite
import MillraceTrace
import TestSupport
import Testing

@testable import MillraceBackend
@testable import MillraceFeedback
@testable import MillraceTestKit
@testable import MillraceURLSession

/// Each file that the SDK writes, with any mask of the process, which is another process's.
///
/// The store's own are in `StoreFolderTests`.
@Suite(.bodyTimeLimit) struct PrivateFileTests {
    /// A part of the SDK that writes files into a folder.
    struct Writer: Sendable {
        let name: String
        /// Whether it makes its folder.
        var makesFolder = true
        let write: @Sendable (URL) throws -> Void
    }

    static let writers: [Writer] = [
        Writer(name: "cache") { folder in
            let cache = ResponseCache(directory: folder)
            let url = try #require(URL(string: "https://example.org/?secret=1"))
            let request = HTTPRequest(method: .GET, url: url)
            let answer = HTTPAnswer(response: HTTPResponse(status: 200, url: url), body: Data("a".utf8))
            // A second entry would change the date of the first one, which looks like a change of its mode here.
            let stored = StoredAnswer(answer, to: request, requested: .distantPast, responded: .distantPast)
            cache.store(stored, for: request)
            cache.flush()
        },
        Writer(name: "settings") { folder in
            let file = AtomicFile(path: folder.appending(path: "settings.json").path())
            for text in ["one", "two"] { try file.write(Data(text.utf8)) }
        },
        Writer(name: "login") { folder in
            let file = folder.appending(path: "login.json")
            let provider = RefreshingTokenProvider(file: file, refresh: { _ in .never })
            for token in ["one", "two"] { provider.logIn(Token(token)) }
        },
        Writer(name: "download", makesFolder: false) { folder in
            let part = PartialFile(of: folder.appending(path: "video"))
            let url = try #require(URL(string: "https://example.org/video"))
            for isFinished in [false, true] {
                try #require(part.open() == nil)
                _ = part.prepare(for: HTTPRequest(method: .GET, url: url))
                _ = part.begin(HTTPResponse(status: 200, headers: ["ETag": "\"a\""], url: url))
                try #require(part.write(Data("abc".utf8)) == nil)
                if isFinished { try #require(part.finish() == nil) } else { part.close() }
            }
        },
        Writer(name: "log", makesFolder: false) { folder in
            for _ in 0..<2 { try TraceLog([]).write(to: folder.appending(path: "log.trace")) }
        },
        Writer(name: "trace", makesFolder: false) { folder in
            let file = OpenFile(appendingTo: folder.appending(path: "t").path(), emptied: true, private: true)
            try #require(file?.write(Data("a".utf8)) == true)
        },
        Writer(name: "spill", makesFolder: false) { folder in
            let spill = try #require(SpillFile(limit: 10, in: folder))
            try #require(spill.store(Data("abc".utf8)) != nil)
        },
        Writer(name: "recording") { folder in
            let recorder = ResponseRecorder(folder: folder)
            let url = try #require(URL(string: "https://example.org/"))
            let answer = HTTPAnswer(response: HTTPResponse(status: 200, url: url), body: Data("a".utf8))
            let session = BackendSession(
                environment: Environment(base: url),
                transport: StubTransport { _ in .success(answer) },
                middleware: [recorder.middleware]
            )
            let resource = BackendResource<Void, Data, NoAuth>(path: .absolute(url), method: .GET)
            _ = session.access(resource).single()
            try #require(recorder.files.count == 1 && recorder.problems.isEmpty)
        },
    ]

    @Test func eachFileIsItsOwnersOnlyFromTheStart() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-private-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        await #expect(processExitsWith: .success) { [path = folder.path() as String] in
            var faults: [String] = []
            for mask in [0, 0o022, 0o077] as [mode_t] {
                for existing in [nil, 0o755, 0o700] as [mode_t?] {
                    for writer in PrivateFileTests.writers where writer.makesFolder || existing != nil {
                        let place = "\(writer.name), mask \(mask), folder \(existing ?? 0)"
                        let outer = "\(path)/\(writer.name)-\(mask)-\(existing ?? 0)"
                        umask(0)
                        try FileManager.default.createDirectory(atPath: outer, withIntermediateDirectories: true)
                        let inner = existing == nil ? "\(outer)/made/too" : "\(outer)/there"
                        if let existing { try #require(mkdir(inner, existing) == 0) }
                        umask(mask)
                        let watch = ModeWatch(existing == nil ? outer : inner)
                        try writer.write(URL(filePath: inner))
                        umask(0)
                        if watch.changes != [] { faults.append("\(place): a mode was changed later") }
                        let modes = PrivateFileTests.modes(below: outer, but: existing == nil ? nil : "there")
                        let hasOthers = modes.contains { $0.value & 0o077 != 0 }
                        if hasOthers || writer.name != "spill" && modes.isEmpty { faults.append("\(place): \(modes)") }
                        // The folder of the app's own keeps its mode.
                        var status = stat()
                        let isThere = stat(inner, &status) == 0 && status.st_mode & 0o777 == existing ?? 0o700
                        if !isThere { faults.append("\(place): the folder's mode") }
                    }
                }
            }
            try #require(faults == [])
        }
    }

    /// The modes of everything below a folder.
    static func modes(below folder: String, but own: String?) -> [String: mode_t] {
        var modes: [String: mode_t] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() where name != own {
            var status = stat()
            if lstat("\(folder)/\(name)", &status) == 0 { modes[name] = status.st_mode & 0o777 }
        }
        return modes
    }
}

/// The changes of modes in a folder, after the making of a file: the mode in between was another one.
private final class ModeWatch {
    private let queue: Int32

    init(_ folder: String) {
        queue = inotify_init1(Int32(IN_NONBLOCK))
        inotify_add_watch(queue, folder, UInt32(IN_ATTRIB))
    }

    deinit {
        close(queue)
    }

    /// The names of what has another mode than at first.
    var changes: [String] {
        var names: [String] = []
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(queue, &bytes, bytes.count)
        var start = 0
        let head = MemoryLayout<inotify_event>.size
        while start + head <= count {
            let length = bytes.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self)) }
            names.append(
                String(decoding: bytes[(start + head)..<(start + head + length)].prefix { $0 != 0 }, as: UTF8.self)
            )
            start += head + length
        }
        return names
    }
}
