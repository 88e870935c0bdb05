import Foundation
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceSQLite

/// A store of one kind, which can be closed and opened again.
final class TestedStore {
    enum Kind: CaseIterable, CustomTestStringConvertible {
        case memory, file

        var testDescription: String { self == .memory ? "in memory" : "in a file" }
    }

    private(set) var store: any CommandStore
    private let folder = TemporaryFolder()
    private let kind: Kind
    private let limits: StoreLimits

    /// Creates a store.
    init(_ kind: Kind, answerLimit: Int = 1_000) {
        self.kind = kind
        limits = StoreLimits(answers: answerLimit)
        store = MemoryStore(answerLimit: answerLimit)
        reopen()
    }

    /// Does what a process does that starts after another has ended.
    ///
    /// What is in memory is another outbox's then.
    func reopen() {
        guard kind == .file else { return }
        // The old store is released before the new one opens the file.
        store = MemoryStore()
        store = SQLiteStore(directory: folder.url, limits: limits, library: .shared)
    }
}
