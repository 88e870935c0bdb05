import Foundation
import Millrace
import MillraceTestKit
import Testing

@Suite final class SharedInFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)")
    private let scheduler = TestScheduler()
    private let errors = MutableProperty<[StorageError]>([])

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private var file: URL {
        folder.appending(path: "statistics.json")
    }

    private func makeLoop() -> Loop<Tabs, Tabs.Event> {
        makeTabs(file: file, scheduler: scheduler) { [errors] error in errors.modify { $0.append(error) } }
    }

    @Test func theNextRunGoesOnWhereTheLastOneEnded() {
        var loop: Loop? = makeLoop()
        loop?.send(.counter(.didTap(step: 1)))
        loop?.send(.counter(.didTap(step: 1)))
        #expect(!FileManager.default.fileExists(atPath: file.path()))
        scheduler.advance(by: .seconds(1))
        #expect(FileManager.default.fileExists(atPath: file.path()))
        let last = loop?.state.value
        loop = nil
        #expect((makeLoop().state.value, last?.profile.statistics.changes) == (last, 2))
        #expect(errors.value.isEmpty)
    }
}
