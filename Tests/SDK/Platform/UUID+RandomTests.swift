import Foundation
import MillracePlatform
import Testing

struct UUIDRandomTests {
    @Test func eachIsAnotherOfVersion4() {
        let ids = (0..<1_000).map { _ in UUID.random() }
        let digits = ids.map { Array($0.uuidString) }
        let found = [14, 19].map { place in String(Set(digits.map { $0[place] }).sorted()) }
        // Each other digit is any of the sixteen.
        let places = (0..<36).filter { ![8, 13, 14, 18, 19, 23].contains($0) }
        let others = places.filter { place in Set(digits.map { $0[place] }).count != 16 }
        #expect((Set(ids).count, found, others) == (1_000, ["4", "89AB"], []))
    }

    /// Foundation's own ids are all one in a process without a free descriptor.
    @Test func theRoomsOfAnAppMakeNoOthers() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/SDK")
            .standardized
        let files = ["Backend", "CQRS", "Feedback", "Platform", "Repositories", "Streams"].flatMap { room in
            FileManager.default.enumerator(at: sources.appending(path: room), includingPropertiesForKeys: nil)?
                .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
        }
        let found = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                .filter { $0.contains("UUID()") && !$0.drop { $0 == " " }.hasPrefix("//") }
                .map { "\(file.lastPathComponent): \($0)" }
        }
        #expect((found, files.count > 100) == ([], true))
    }
}
