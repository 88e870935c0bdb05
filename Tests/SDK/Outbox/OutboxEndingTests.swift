import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// How commands have ended is told to whoever wants to hear it, once, in this run or in a later one.
@Suite struct OutboxEndingTests {
    private let desk = OutboxDesk()
    private let writing = TestScheduler()

    /// A message, whose answer is its id.
    private struct Send: BodyCommand, StoredCommand {
        typealias Answer = Int
        static let path = "messages"
        static let method = CommandMethod.POST
        static let keepsEnding = true
        let body: Write.Letter
        var lane = Lane.main

        init(_ letter: String, lane: Lane = .main) {
            body = .init(letter: letter)
            self.lane = lane
        }
    }

    private func open(_ store: (any CommandStore)? = nil, policy: OutboxPolicy? = nil) throws -> CommandOutbox<NoAuth> {
        try desk.open(store: store, types: [Send.self, Write.self], policy: policy, writing: writing)
    }

    private func execute(_ outbox: CommandOutbox<NoAuth>, _ letters: String...) {
        for letter in letters { desk.execute(Send(letter, lane: Lane(letter)), outbox) }
        writing.advance()
    }

    private func observe(_ outbox: CommandOutbox<NoAuth>, _ news: News) -> any Disposable {
        outbox.endings.start(
            .init(
                value: { ending in
                    let letter = (ending.command as? Send)?.body.letter ?? ending.type
                    let answer = ending.answer(to: Send.self).map { " \($0)" } ?? ""
                    news.add("\(letter) \(ending.outcome)\(answer)")
                },
                completed: { news.add("completed") }
            )
        )
    }

    /// The numbers of the commands whose endings are on disk.
    private func kept(_ login: String = "anna") throws -> [Int64] {
        try desk.store.open(login: login).endings.map(\.number)
    }

    private func refused(_ code: Int) -> CoreError { .status(.init(code: code)) }

    /// Ends one command in each way.
    private func endAll(_ outbox: CommandOutbox<NoAuth>) {
        execute(outbox, "a", "b", "c")
        desk.execute(Write(letter: "w", lane: "w"), outbox)
        writing.advance()
        desk.succeed(0, "7")
        desk.fail(1, refused(422))
        outbox.discard(outbox.commands.value[1].id).start()
        desk.succeed(3)
        writing.advance()
    }

    @Test(arguments: [false, true]) func endingsAreToldOnce(isLater: Bool) throws {
        var outbox = try open()
        let news = News()
        if !isLater { _ = observe(outbox, news) }
        endAll(outbox)
        if isLater {
            outbox.close()
            outbox = try open()
            #expect(news.all == [])
            _ = observe(outbox, news)
        }
        let all = ["a carriedOut 7", "b refused(HTTP 422)", "c discarded"]
        let told = news.all.sorted()
        writing.advance()
        #expect(try (told, kept()) == (all, []))
        outbox.close()
        let next = try open()
        _ = observe(next, news)
        #expect((news.last, news.all.count) == ("completed", 4))
    }

    /// An observer that leaves takes with it what it got, and leaves the rest to the next one.
    @Test(arguments: 1...3) func whatNoObserverGotStays(count: Int) throws {
        let outbox = try open()
        endAll(outbox)
        let news = News()
        func observe(first count: Int, of outbox: CommandOutbox<NoAuth>) {
            outbox.endings.take(first: count).startWithValues { news.add("\($0.outcome)") }
            writing.advance()
        }
        observe(first: count, of: outbox)
        #expect(try [news.all.count, kept().count] == [count, 3 - count])
        outbox.close()
        observe(first: 3, of: try open())
        #expect(Set(news.all) == ["carriedOut", "refused(HTTP 422)", "discarded"] && news.all.count == 3)
    }

    @Test func anEndingOfALaterVersionIsLeftToIt() throws {
        let later = EndingRecord(number: 9, login: "anna", ending: Data(#"{"value": {"kind": "handedOver"}}"#.utf8))
        try desk.store.commit([.end(later)])
        let outbox = try open()
        let news = News()
        _ = observe(outbox, news)
        endAll(outbox)
        writing.advance()
        #expect(try (news.all.count, desk.store.open(login: "anna").endings) == (3, [later]))
    }

    @Test func anOutboxIsToldWhatHadToMakeRoom() throws {
        let outbox = try open(policy: OutboxPolicy(limit: 2, discardsOldest: true))
        for letter in ["a", "b", "c"] {
            desk.execute(Send(letter), outbox)
            writing.advance()
        }
        let news = News()
        _ = observe(outbox, news)
        #expect(news.all == ["b overflowed"])
    }

    /// What comes back has not ended.
    @Test func aRefusedCommandThatIsRetriedHasNotEnded() throws {
        let outbox = try open()
        execute(outbox, "a")
        desk.fail(0, refused(422))
        writing.advance()
        outbox.retry(outbox.commands.value[0].id).start()
        writing.advance()
        let before = try kept()
        desk.succeed(1, "8")
        writing.advance()
        let news = News()
        _ = observe(outbox, news)
        #expect((before, news.all) == ([], ["a carriedOut 8"]))
    }

    /// What nobody keeps is not on disk, nor is what is another login's, or what a log-out has forgotten.
    @Test func onlyWhatSomebodyKeepsIsKept() throws {
        let outbox = try open()
        desk.execute(Write(letter: "w"), outbox)
        writing.advance()
        desk.succeed(0)
        writing.advance()
        var numbers = [try kept()]
        execute(outbox, "a", "b")
        desk.succeed(1, "1")
        writing.advance()
        numbers += try [kept(), kept("berta")]
        outbox.discardAll().start()
        writing.advance()
        numbers.append(try kept())
        let news = News()
        _ = observe(outbox, news)
        #expect((numbers, news.all) == ([[], [2], [], []], []))
    }

    @Test func theOldestEndingsGo() throws {
        let outbox = try open()
        for number in 0..<1_003 { desk.execute(Send("\(number)", lane: "\(number)"), outbox) }
        writing.advance()
        for index in 0..<1_003 {
            desk.succeed(index, "\(index)")
            writing.advance()
        }
        #expect(try kept() == Array(4...1_003))
    }

    /// An ending is on disk with the end of its command, at every commit at which the process may be killed.
    @Test(arguments: 1...6, ProcessStore.Side.allCases)
    func aKillTellsItAgainOrStill(commit: Int, side: ProcessStore.Side) throws {
        let process = ProcessStore(desk.store)
        process.end(side, commit: commit)
        let outbox = try open(process)
        let news = News()
        execute(outbox, "a")
        if !desk.bodies.isEmpty { desk.succeed(0, "1") }
        writing.advance()
        _ = observe(outbox, news)
        writing.advance()
        process.end()
        outbox.close()
        let next = try open()
        _ = observe(next, news)
        writing.advance()
        if desk.accessible.commands.contains(where: { !$0.isOver() }) {
            desk.succeed(desk.accessible.commands.count - 1, "1")
            writing.advance()
        }
        let isLost = commit == 1 && side == .before
        #expect(Set(news.all).subtracting(["completed"]) == (isLost ? [] : ["a carriedOut 1"]))
    }
}
