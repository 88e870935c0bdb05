import Foundation
import MillraceReactiveSwift
import StreamsTestSupport
import Testing

/// What `swift test` runs changes nothing that the whole process shares, and starts no other program: such tests are in
/// `Tests/Outer`.
struct InnerCircleTests {
    @Test func noInnerTestLeavesItsProcess() throws {
        let files = try SourceFiles.all(below: "Tests", exceptFolders: ["Outer", "PeerBenchmarks", "Benchmarks"])
            .filter { $0.key != "InnerCircleTests.swift" }
        let found = files.flatMap { file, source in Self.words(in: source).map { "\(file): \($0)" } }
        #expect((found, files.count > 100) == ([], true))
    }

    @Test(arguments: [
        ("await #expect(processExitsWith: .failure) {}", ["processExitsWith:"]),
        ("let process = Process()", ["Process()"]), ("setenv(\"TZ\", name, 1)", ["setenv("]),
        ("// setenv(\"TZ\", name, 1)", []), ("unblockedFork(1)", []),
    ])
    func aWordIsFound(source: String, words: [String]) {
        #expect(Self.words(in: source) == words)
    }

    private static let words = [
        "processExitsWith:", "Process()", "LinkedProgram(", "posix_spawn(", "fork(", "setenv(", "unsetenv(",
        "setrlimit(", "umask(",
        "chdir(", "changeCurrentDirectoryPath(", "raise(", "kill(",
    ]

    private static func words(in source: String) -> [String] {
        words.filter { word in
            source.has(word)
                && source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.contains { line in
                    line.ranges(of: word).contains { range in
                        guard let before = line[..<range.lowerBound].last else { return true }
                        return !before.isLetter && before != "_"
                    }
                }
        }
    }
}
