import Millrace
import MillraceTestKit
import Testing

@Suite struct StreamDriverTests {
    private struct Broken: Error, Equatable {
        var code = 1
    }

    private typealias Names = Stub<[String], Broken>

    private let delayed = StreamDriver { (stub: Names, scheduler) in stub.producer().delay(.seconds(1), on: scheduler) }

    @Test func valuesAndTheEndComeInVirtualTime() {
        delayed.perform(
            stub: Names(.values([["Bath"], ["Ely"]])),
            when: { run in
                run.advance(by: .milliseconds(999))
                run.advance(by: .milliseconds(1))
            },
            assert: { run in
                run.expectValues([["Bath"], ["Ely"]])
                run.expectEnd(.completed)
                #expect(run.text == "1 s  [\"Bath\"]\n1 s  [\"Ely\"]\n1 s  completed")
            }
        )
    }

    @Test func whatIsNotAsExpectedIsToldOnce() {
        let messages = failures {
            delayed.perform(
                stub: Names(.failure(Broken())),
                assert: { run in
                    run.expectValues([["Bath"]])
                    run.expectEnd(.failed(Broken(code: 2)))
                    run.expectEnd(.completed)
                }
            )
        }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            The values are not as expected:
              [0] is missing: ["Bath"]
            The end is not as expected:
              failed.code: expected 2, got 1
            The end is not as expected:
              expected .completed, got .failed(Broken(code: 1))
            """
        }
    }

    /// Every end, with and without its assertion.
    @Test(arguments: [true, false])
    func everyEndIsInTheLedger(isAsserted: Bool) {
        let interrupted = SignalProducer<Int, Broken> { observer, _ in observer.sendInterrupted() }
        let streams: [(SignalProducer<Int, Broken>, StreamEnd<Broken>, String)] = [
            (.empty, .completed, "the end was not asserted: completed"),
            (.init(error: Broken()), .failed(Broken()), "the end was not asserted: failed: Broken(code: 1)"),
            (.never, .running, "the stream still runs"),
            (interrupted, .interrupted, "the end was not asserted: interrupted"),
        ]
        for (stream, end, line) in streams {
            let messages = failures {
                StreamDriver { stream }.perform(assert: { if isAsserted { $0.expectEnd(end) } })
            }
            #expect(messages == (isAsserted ? [] : ["Left over at the end of the run:\n  \(line)"]))
        }
    }

    @Test func whatIsLeftOverIsListedInOneFailure() {
        let messages = failures {
            delayed.perform(
                stub: Names(.value(["Bath"]), .value(["Ely"])),
                when: { $0.advance(by: .seconds(1)) },
                assert: { _ in }
            )
            StreamDriver { SignalProducer<Int, Never>.never }.perform(assert: { _ in throw Broken() })
            StreamDriver { (_: Void, scheduler) -> SignalProducer<Int, Never> in
                scheduler.schedule(after: scheduler.currentDate.addingTimeInterval(3)) {}
                return .empty
            }
            .perform(assert: { $0.expectEnd(.completed) })
        }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            Left over at the end of the run:
              1 value was not asserted:
                [0] ["Bath"]
              the end was not asserted: completed
              stub: 1 answer was never used (1 start, 0 given up, 0 waiting)
            The run threw an error: Broken(code: 1)
            Left over at the end of the run:
              scheduler: work is due in 3 s, and the stream is gone
            """
        }
        delayed.perform(stub: Names(.value([])), exhaustive: false, assert: { _ in })
    }

    @Test func aStreamThatRunsIsDisposedOfAtTheEnd() {
        let stub = Names()
        StreamDriver { (stub: Names) in stub.producer() }.perform(
            stub: stub,
            when: { run in run.step { run.stub.send(["Bath"]) } },
            assert: { run in
                run.expectValues([["Bath"]])
                run.expectEnd(.running)
            }
        )
        let own = Names()
        delayed.perform(
            stub: own,
            when: { $0.dispose() },
            assert: { $0.expectEnd(.interrupted) }
        )
        #expect((stub.disposals, stub.waiting, own.disposals) == (1, 0, 1))
    }
}
