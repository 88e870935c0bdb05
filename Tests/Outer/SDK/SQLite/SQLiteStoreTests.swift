import CQRSTestSupport
import Foundation
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceSQLite

/// The file of a store, as other programs read it.
@Suite(.bodyTimeLimit) struct SQLiteStoreTests {
    private let folder = TemporaryFolder()

    @Test(
        .needs(FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3"), "there is no /usr/bin/sqlite3")
    )
    func theCommandReadsTheFile() throws {
        let store = SQLiteStore(directory: folder.url)
        let time = Date(timeIntervalSince1970: 0)
        for number in Int64(1)...2 {
            try store.commit([.put(.fixture(number: number, payload: Data("{}".utf8), acceptedAt: time))])
        }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/sqlite3")
        process.arguments = [
            folder.path("outbox.sqlite"), "SELECT number, login, type, payload, accepted_at FROM readable",
        ]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(text == "1|anna|Rename|{}|1970-01-01 00:00:00\n2|anna|Rename|{}|1970-01-01 00:00:00\n")
    }
}
