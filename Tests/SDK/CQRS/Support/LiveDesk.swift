import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization

@testable import MillraceCQRS

/// Live queries of a text on virtual time, whose exchanges the test answers.
final class LiveDesk: Sendable {
    struct Letters: Query, StoredQuery {
        typealias Result = String
        static let path = "letters"
        var number = 0
        var parameters: [String: String]? { ["number": "\(number)"] }
    }

    struct Add: BodilessCommand {
        static let path = "letters"
        static let method = CommandMethod.POST
        let letter: String
        var invalidates: [QuerySelection] { [.all(Letters.self, showing: { text, _ in text += letter })] }
    }

    /// What an observer was sent.
    final class Shown<Value: Sendable>: Sendable {
        private let log = Mutex<[LiveAnswer<Value>]>([])

        var answers: [LiveAnswer<Value>] { log.withLock { $0 } }
        var all: [String] { answers.map { "\($0)" } }
        var last: String? { all.last }

        func add(_ answer: LiveAnswer<Value>) { log.withLock { $0.append(answer) } }
    }

    let clock = TestScheduler()
    let accessible = ManualAccessible()
    let live: LiveBackend<NoAuth>

    init(answers: StoredAnswers? = nil) {
        live = LiveBackend(Backend(accessible), sharing: LiveQueries(scheduler: clock, answers: answers))
    }

    /// The number of queries that were asked.
    var asked: Int { accessible.queries.count }

    func observe(_ number: Int = 0, _ options: LiveOptions = LiveOptions()) -> (
        shown: Shown<String>, end: any Disposable
    ) {
        let shown = Shown<String>()
        return (shown, live.observe(Letters(number: number), options).startWithValues { shown.add($0) })
    }

    /// Answers an exchange, by default the last one.
    func answer(_ letters: String, to query: Int? = nil) {
        accessible.queries[query ?? asked - 1].answer(.success("\"\(letters)\""))
    }

    func fail(_ error: CoreError = .transport(.refused)) {
        accessible.queries[asked - 1].answer(.failure(error))
    }

    /// Sends the event that the text of a query has a letter.
    func tell(_ letter: String, _ number: Int = 0) {
        live.queries.patch(.one(Letters(number: number), showing: { if !$0.contains(letter) { $0 += letter } }))
    }
}
