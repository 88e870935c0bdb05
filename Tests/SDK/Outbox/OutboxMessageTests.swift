import Foundation
import MillraceBackend
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// What users read of an outbox and its store: every error has a sentence, in each language, and none of a developer's
/// words.
struct OutboxMessageTests {
    /// The words of developers, and of a system.
    private static let secret = "libsqlite3.so.0 /home/ada/outbox SQLITE_IOERR"

    private static let stores: [StoreError] = [
        .unavailable(library: secret, package: "libsqlite3-0"), .inUse(folder: secret, processID: 4711),
        .inUse(folder: secret, processID: nil), .diskFull, .notWritable(secret), .laterVersion(4711), .damaged(secret),
        .failed(secret),
    ]
    private static let outboxes: [OutboxError] =
        stores.map(OutboxError.store) + [
            .full(limit: 7), .unknownType(secret), .sharedName(secret), .unknownID,
            .encoding(.request(.encoding(codingPath: secret, reason: secret))), .missing, .underWay,
            .otherType(secret), .closed,
        ]

    private static let paths: [WritableKeyPath<ErrorTexts, String> & Sendable] = [
        \.outboxFull, \.outboxClosed, \.changeUnderWay, \.changeGone, \.changeOrphaned, \.changeNotKept,
        \.storeUnavailable, \.storeInUse, \.storeDiskFull, \.storeNotWritable, \.storeLaterVersion, \.storeDamaged,
        \.storeFailed,
    ]

    @Test(arguments: [ErrorTexts.english, .german]) func everyErrorHasASentence(texts: ErrorTexts) {
        for error in Self.outboxes {
            let message = error.userMessage(in: texts)
            let words = Self.secret.split(separator: " ").map(String.init) + ["4711", "{", "}", "\(error)"]
            let left = words.filter { message.contains($0) }
            #expect((message.count > 20, message.hasSuffix("."), left) == (true, true, []), "\(error)")
        }
        #expect(Self.stores[0].userMessage(in: texts).contains(" libsqlite3-0"))
        #expect(OutboxError.full(limit: 7).userMessage(in: texts).contains("7 "))
    }

    @Test func everySentenceComesFromTheTable() {
        var marked = ErrorTexts()
        for (number, path) in Self.paths.enumerated() { marked[keyPath: path] = "⟪\(number)⟫" }
        let messages = Set(Self.outboxes.map { $0.userMessage(in: marked) })
        #expect(messages == Set(Self.paths.indices.map { "⟪\($0)⟫" }))
        let english = Self.outboxes.map { $0.userMessage(in: .english) }
        #expect((Self.outboxes.map(\.userMessage), Self.outboxes.map(\.localizedDescription)) == (english, english))
        let stores = Self.stores.map { $0.userMessage(in: .english) }
        #expect((Self.stores.map(\.userMessage), Self.stores.map(\.localizedDescription)) == (stores, stores))
    }
}
