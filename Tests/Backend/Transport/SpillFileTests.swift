import Foundation
import Testing

@testable import MillraceURLSession

@Suite struct SpillFileTests {
    @Test func whatWasStoredIsLoadedInAnyOrder() throws {
        let file = try #require(SpillFile(limit: 100))
        let first = try #require(file.store(Data("first".utf8)))
        let second = try #require(file.store(Data("second".utf8)))

        #expect(file.load(second) == Data("second".utf8))
        #expect(file.load(first) == Data("first".utf8))
    }

    @Test func roomIsThereAgainWhenAllWasLoaded() throws {
        let file = try #require(SpillFile(limit: 10))
        let place = try #require(file.store(Data(count: 8)))

        #expect(file.store(Data(count: 3)) == nil)
        #expect(file.load(place) == Data(count: 8))
        #expect(file.store(Data(count: 10)) == 0..<10)
    }

    @Test func nothingIsLeftBehind() throws {
        let directory = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        let file = try #require(SpillFile(limit: 10))
        let names = try FileManager.default.contentsOfDirectory(atPath: directory).filter {
            $0.hasPrefix("millrace-spill")
        }

        #expect(file.store(Data([1])) == 0..<1)
        #expect(names.isEmpty)
    }
}
