import Millrace
import MillraceTestKit
import Testing

/// The driver runs a reducer with feedbacks as it runs a view model, and drives a part inside the whole.
@Suite struct ReducerDriverTests {
    private let list = ViewModelDriver(initial: DownloadList.State(), reduce: DownloadList.reducer) {
        (loading: Stub<Int, NoError>, _) in
        DownloadList.feedbacks(loading: loading)
    }

    @Test func aRowIsDrivenInsideItsList() {
        list.perform(
            stub: Stub(.value(7)),
            when: { run in
                let row = run.scoped(to: \.downloads[id: 2], action: { .download(2, $0) })
                row.send(.start)
                #expect(row.state?.size == 7)
                row.expectStates(
                    from: Download.State(id: 2),
                    { $0?.isLoading = true },
                    { $0 = Download.State(id: 2, size: 7) }
                )
                let total = run.scoped(to: \.total, action: { (event: DownloadList.Event) in event })
                total.expectStates([0, 7])
            },
            assert: { run in
                run.expectEvents([.didCount(0), .download(2, .didLoad(7)), .didCount(7)])
            }
        )
    }

    @Test func theLedgerReachesIntoRows() {
        let messages = failures {
            list.perform(stub: Stub(), when: { $0.send(.download(2, .start)) }, assert: { _ in })
        }
        #expect(
            messages == [
                """
                Left over at the end of the run:
                  2 states were not asserted:
                    [0] State(title: "Downloads", downloads: [State(id: 1, isLoading: false, size: nil), \
                State(id: 2, isLoading: false, size: nil)], total: 0)
                    [1] downloads[1].isLoading: false → true
                  1 event was not asserted:
                    [0] .didCount(0)
                  stub: 1 start waits for an answer
                  downloads.[2].load#1: the effect runs
                """
            ]
        )
    }

    @Test func whatAPartDoesNotAccountForIsLeftOver() {
        let messages = failures {
            list.perform(
                stub: Stub(.value(7)),
                when: { run in
                    run.send(.download(1, .start))
                    _ = run.scoped(to: \.downloads, action: { (event: DownloadList.Event) in event }).states
                },
                assert: { run in run.expectEvents([.didCount(0), .download(1, .didLoad(7)), .didCount(7)]) }
            )
        }
        let message = messages.joined(separator: "\n")
        let isWhole = message.contains("    [1] total: 0 → 7") && !message.contains("isLoading: false → true")
        #expect(messages.count == 1 && isWhole, "\(message)")
    }

    @Test(arguments: [[3, 4], [4, 3]], [[3, 4], [4, 3]])
    func rowsThatComeAndGoAreAccountedForInAnyOrder(added: [Int], asserted: [Int]) {
        list.perform(
            stub: Stub(),
            when: { run in
                added.forEach { run.send(.add($0)) }
                run.send(.remove(3))
                for id in asserted {
                    _ = run.scoped(to: \.downloads[id: id], action: { .download(id, $0) }).states
                }
            },
            assert: { $0.expectEvents([.didCount(0)]) }
        )
    }

    /// Two features share a loop: each alone is right in all orders, together they are not in one.
    @Test func exploringOrdersFindsAFaultBetweenTwoFeaturesOfALoop() {
        let messages = failures { _ = Self.explore(isSafe: false) }
        #expect(messages.count == 1 && messages[0].contains("Repeat it with MILLRACE_SCHEDULE="), "\(messages)")
        var orders = 0
        #expect(failures { orders = Self.explore(isSafe: true) }.isEmpty && orders > 1)
    }

    private static func explore(isSafe: Bool) -> Int {
        struct Desk: Equatable, Sendable { var draft: String? = "Bath"; var sent: [String] = [] }
        let reduce: Reducer<Desk, String> = { desk, event in
            switch event {
            case "clear": desk.draft = isSafe && desk.sent.isEmpty ? desk.draft : nil
            default: desk.sent.append(desk.draft ?? "nothing")
            }
        }
        func after(_ event: String, _ scheduler: TestScheduler) -> Feedback<Desk, String> {
            Feedback(whenBecomesTrue: { $0.sent.isEmpty }) { _ in
                SignalProducer(value: event).delay(.seconds(1), on: scheduler)
            }
        }
        return ViewModelDriver(exhaustive: false, initial: Desk(), reduce: reduce) { (_: Void, scheduler) in
            [after("send", scheduler), after("clear", scheduler)]
        }
        .performInAllOrders(
            stub: {},
            when: { $0.advance(by: .seconds(1)) },
            assert: { #expect($0.state.sent == ["Bath"]) }
        )
    }
}
