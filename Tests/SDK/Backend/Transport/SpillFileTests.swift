import Foundation
import TestSupport
import Testing

@testable import MillraceURLSession

@Suite struct SpillFileTests {
    @Test func roomIsThereAgainWhenAllWasLoaded() throws {
        let file = try SpillFile(limit: 10).unwrapped()
        let place = try file.store(Data(count: 8)).unwrapped()
        let third = file.store(Data(count: 3))
        let loaded = file.load(place)

        #expect((third, loaded, file.store(Data(count: 10))) == (nil, Data(count: 8), 0..<10))
    }

    @Test func nothingIsLeftBehind() throws {
        // A directory of its own: other tests have files in the common one, for a moment with a name.
        let directory = FileManager.default.temporaryDirectory.appending(path: "spill-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = try SpillFile(limit: 10, in: directory).unwrapped()

        let place = file.store(Data([1]))
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path(percentEncoded: false))
        #expect((place, names) == (0..<1, []))
    }
}
