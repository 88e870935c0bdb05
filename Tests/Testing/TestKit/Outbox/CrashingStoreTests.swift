import Foundation
import Millrace
import MillraceMockServer
import MillraceOutbox
import MillraceTestKit
import TestSupport
import Testing

/// An outbox whose life ends at each commit, before it and after it, on networks of all kinds.
@Suite(.bodyTimeLimit) struct CrashingStoreTests {
    private static let networks: [NetworkCondition] = [
        .online, .offline, .losingAnswers, .flapping(every: 2), .slow(.seconds(1)),
        .scripted([.answerLost, .unreached]),
    ]

    /// Every order that was accepted is carried out once, in order; one that was not may be, if the crash kept the news
    /// back.
    @Test(arguments: CrashPoint.all(upTo: 6), networks)
    func whatWasAcceptedIsCarriedOutOnce(point: CrashPoint, network: NetworkCondition) throws {
        let desk = OrderDesk()
        desk.stub.network = network
        let store = CrashingStore(at: point)
        let accepted = MutableProperty<[String]>([])
        let outbox = try desk.open(store)
        for dish in ["soup", "fish", "cake"] {
            outbox.execute(OrderDesk.Place(dish)).startWithResult { result in
                if case .success(.accepted) = result { accepted.modify { $0.append(dish) } }
            }
        }
        desk.scheduler.advance(by: .seconds(600))
        outbox.close()

        desk.stub.network = .online
        let next = try desk.open(store.afterCrash())
        desk.scheduler.advance(by: .seconds(600))
        let dishes = desk.dishes
        #expect((next.commands.value, dishes.filter(accepted.value.contains)) == ([], accepted.value))
        let lost = store.hasCrashed && point.side == .before ? 1 : 0
        #expect(Set(dishes).count == dishes.count && dishes.count >= accepted.value.count - lost, "\(dishes)")
        // There are three commits, one for each acceptance; and three more with answers, or with attempts that reached
        // nobody. Where answers are lost, nothing new is known.
        #expect(store.hasCrashed == (point.commit <= 3 || network != .losingAnswers))
    }

    @Test func aCrashEndsTheOutboxAndTheStore() throws {
        let desk = OrderDesk()
        let store = CrashingStore(at: CrashPoint(.after, commit: 1))
        let outbox = try desk.open(store)
        // Nobody is told in a process that has ended.
        let first = outbox.execute(OrderDesk.Place("soup")).single()
        let second = outbox.execute(OrderDesk.Place("fish")).single().map { "\($0)" } ?? "nothing"
        #expect(first == nil && second.contains("closed") && desk.stub.requests.isEmpty, "\(second)")
        let uses: [() throws -> Void] = [
            { _ = try store.open(login: "test") }, { try store.keep([]) }, { try store.commit([]) },
            { _ = try store.answer(to: StoredQuestion(login: "test", type: "a", query: "b")) },
        ]
        for use in uses { #expect(throws: CrashingStore.error) { try use() } }
        #expect(store.commits == 1)
        let again = store.afterCrash(at: CrashPoint(.before, commit: 1))
        _ = try desk.open(again)
        // The order was on disk: it is sent, and the next process crashes before it notes that.
        let contents = try again.afterCrash().open(login: "test")
        #expect(
            (store.commits, desk.dishes, again.hasCrashed, contents.commands.count) == (1, ["soup"], true, 1)
        )
    }

    @Test func aStoreWithoutAPointCounts() throws {
        let store = CrashingStore(at: nil)
        let outbox = try OrderDesk().open(store)
        outbox.execute(OrderDesk.Place("soup")).start()
        let last = [0, 2].map { CrashPoint.all(upTo: $0).last?.description }
        #expect(
            (store.commits, store.hasCrashed, outbox.commands.value, last) == (2, false, [], [nil, "after commit 2"])
        )
    }
}
