import CQRSTestSupport
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS

/// When a query is executed without a command, for each number of observers, on virtual time.
struct LiveOptionsTests {
    private static let stories = Row.stories(
        """
        ## an interval begins at the end of each execution
        observe every 10 → asks
        pass 60
        answer a → A fresh(a)
        pass 9
        pass 1 → asks
        # Not while one is under way.
        pass 60
        fail refused → A failed(the connection was refused, last: a)
        pass 10 → asks
        # The same failure again is none that they don't know.
        fail refused
        pass 10 → asks
        answer b → A fresh(b)
        leave A
        pass 60
        rest → idle

        ## the shortest interval of the observers counts
        observe every 30 → asks
        answer a → A fresh(a)
        observe every 10 → B fresh(a)
        observe every 0 → C fresh(a)
        pass 10 → asks
        answer a
        leave B
        pass 29
        pass 1 → asks

        ## each trigger of each observer executes the query
        observe triggered → asks
        observe triggered
        # One that comes during an execution is followed by another.
        trigger A
        answer a → A fresh(a), B fresh(a)
        pass 1 → asks
        answer b → A fresh(b), B fresh(b)
        pass 1
        trigger B → asks
        answer c → A fresh(c), B fresh(c)
        pass 1
        leave B
        trigger B
        trigger A → asks

        ## a command that is under way holds the refreshes
        observe every 10 → asks
        answer a → A fresh(a)
        add b → A fresh(ab, 1 pending)
        # An interval doesn't ask for an answer that would not be taken; not for long.
        pass 4.999
        pass 0.001 → A fresh(ab, 1 pending, 1 uncertain), asks
        answer a
        pass 10 → asks
        refuse 0 422 → A fresh(a), failed
        answer c → A fresh(c)

        ## an answer is kept and shown to the next observer
        observe every 1 keep 60 → asks
        answer a → A fresh(a)
        leave A
        pass 59
        # It is not refreshed meanwhile, but has what happens.
        invalidate
        event e
        add b
        observe → B stale(aeb, 1 pending)
        succeed 0 → done, asks
        answer aeb → B fresh(aeb)
        leave B
        # The first observer's time isn't over yet; the fresh answer is asked for again.
        observe → C fresh(aeb), asks

        ## the longest time counts
        observe keep 10 → asks
        observe keep 60
        answer a → A fresh(a), B fresh(a)
        leave A
        leave B
        pass 59.999
        observe → C fresh(a), asks
        leave C → cancels
        pass 0.001
        observe → asks

        ## an observer that comes back begins its time anew
        observe keep 60 → asks
        answer a → A fresh(a)
        pass 30
        leave A
        observe keep 60 → B fresh(a), asks
        answer a
        pass 30
        leave B
        # The end of the earlier time forgets nothing.
        pass 59
        observe → C fresh(a), asks
        leave C → cancels
        pass 1
        observe → asks

        ## a failure is shown when no retry is left
        observe exponential 2 → asks
        fail refused
        pass 0.999
        pass 0.001 → asks
        fail refused
        pass 1.999
        pass 0.001 → asks
        fail refused → A failed(the connection was refused, last: nothing)
        rest → idle

        ## a pause that the backend asks for comes before a retry and an interval
        observe every 10 constant 1 pause 1 → asks
        answer a → A fresh(a)
        pass 10 → asks
        # Nor is it hidden for so long, as a failure is before a retry.
        fail 429:30 → A failed(HTTP 429, last: a)
        pass 29
        pass 1 → asks
        fail 503:60 → A failed(HTTP 503, last: a)
        pass 59
        pass 1 → asks
        fail 503:0.5
        pass 1 → asks
        fail 429:30 → A failed(HTTP 429, last: a)
        # Only what the query does by itself waits, and an answer ends the pause.
        ask → asks
        answer b → A fresh(b), asked b
        pass 10 → asks

        ## so is the failure of a refresh
        observe every 10 constant 1 pause 1 → asks
        answer a → A fresh(a)
        pass 10 → asks
        fail refused
        pass 1 → asks
        fail refused → A failed(the connection was refused, last: a)
        pass 10 → asks
        answer a → A fresh(a)

        ## an observer that comes after the failure of a refresh causes another execution
        observe every 10 → asks
        answer a → A fresh(a)
        pass 10 → asks
        fail 404 → A failed(HTTP 404, last: a)
        observe → B stale(a), asks
        fail 404 → B failed(HTTP 404, last: a)

        ## a success ends the count of retries
        observe constant 1 pause 1 → asks
        fail refused
        pass 1 → asks
        answer a → A fresh(a)
        pass 1
        invalidate → A stale(a), asks
        fail refused
        pass 1 → asks
        answer b → A fresh(b)
        pass 1
        invalidate → A stale(b), asks
        # What makes it stale doesn't wait for the end of the pause, and has no retries of its own.
        fail refused
        touch
        succeed 0 → done, asks
        fail refused → A failed(the connection was refused, last: b)

        ## a failure that stays is not repeated
        observe constant 3 pause 1 → asks
        fail 404 → A failed(HTTP 404, last: nothing)
        rest → idle

        ## the policy with the most retries counts
        observe → asks
        observe constant 2 pause 1
        observe constant 5 pause 3
        fail refused
        pass 2
        pass 1 → asks
        leave C
        fail refused
        pass 1 → asks
        fail refused → A failed(the connection was refused, last: nothing), B failed(the connection was refused, last: nothing)
        rest → idle

        ## an execution for another reason ends the pause
        observe constant 1 pause 9 → asks
        fail refused
        # An observer that comes during a pause doesn't wait for its end.
        observe → asks
        answer a → A fresh(a), B fresh(a)
        pass 60
        """
    )

    @Test(arguments: stories) func everyActHasItsEffects(_ row: Row<String>) {
        LiveStory.expect(row)
    }

    private static let failures: [CoreError] = [
        .status(.init(code: 404)), .status(.init(code: 500)), .transport(.refused), .transport(.truncated),
        .authentication(.missing), .authentication(.rejected(.init(code: 401))),
        .authentication(.unobtained(.transport(.timedOut))),
        .parsing(.init(codingPath: "", expected: "a text", found: "a number")),
    ]

    /// A screen shows nothing as fresh that the app has failed to confirm, whatever the reason of the execution was.
    @Test(arguments: ["interval", "trigger", "caller", "event"], failures)
    func anAnswerThatCouldNotBeConfirmedIsNotFresh(reason: String, error: CoreError) {
        let desk = LiveDesk()
        let trigger = Signal<Void, Never>.pipe()
        let options = LiveOptions(
            refreshInterval: reason == "interval" ? .seconds(10) : nil,
            refreshTriggers: [trigger.output.producer]
        )
        let (shown, observation) = desk.observe(0, options)
        desk.answer("a")
        desk.clock.advance(by: .seconds(10))
        switch reason {
        case "trigger": trigger.input.send(value: ())
        case "caller": desk.live.execute(LiveDesk.Letters()).start()
        case "event": desk.live.queries.invalidate(.one(LiveDesk.Letters()))
        default: break
        }
        desk.fail(error)
        let failed = shown.answers.last
        desk.live.execute(LiveDesk.Letters()).start()
        desk.answer("a")
        #expect(
            (desk.asked, failed, failed?.provenance?.source, shown.last)
                == (3, .failed(error, last: "a"), .network, "fresh(a)")
        )
        observation.dispose()
    }
}
