import Millrace
import Synchronization
import Testing

@testable import MillraceTestKit

/// Each step of an expectation is reported at its own line, and none spoils the next.
@Suite struct ExpectationPlacesTests {
    private typealias State = ListViewModel.State

    /// The failures of an action, each with the number of lines from the one before the action.
    private func located(_ line: Int = #line, _ body: () -> Void) -> [String] {
        let reports = Mutex<[String]>([])
        let reporter = FailureReporter { message, place in
            let lines = message.split(separator: "\n").dropFirst().map { $0.drop { $0 == " " } }
            reports.withLock { $0.append("+\(place.line - line) \(lines.joined(separator: "; "))") }
        }
        FailureReporter.$current.withValue(reporter, operation: body)
        return reports.withLock { $0 }
    }

    /// Runs a list that loads twice and opens a row.
    private func run(_ assert: (ViewModelRun<StubListController, ListViewModel>) -> Void) {
        ViewModelDriver(ListViewModel.init(stub:scheduler:)).perform(
            stub: StubListController(fetching: Stub(.failure(.init(code: 3)), .value(["Bath"]))),
            exhaustive: false,
            when: { run in
                run.send(.refresh)
                run.send(.open("Bath"))
            },
            assert: assert
        )
    }

    @Test func aWrongStepIsReportedAtItsLineAndAloneSpoilsNothing() {
        var wrong: [String] = []
        var (tooFew, tooMany, first): ([String], [String], [String]) = ([], [], [])
        run { run in
            wrong = located {
                run.expectStates(
                    from: State(),
                    { ($0.isLoading, $0.failure) = (false, 4) },
                    // A comment, with a comma and a bracket: {
                    { $0.isLoading = true },
                    { state in
                        state.items = ["Ely, \(["Ely"].count) {"]
                        (state.isLoading, state.failure) = (false, nil)
                    },
                    { $0.route = .detail("Bath") }
                )
            }
            tooFew = located {
                run.expectStates(
                    from: State(),
                    { ($0.isLoading, $0.failure) = (false, 3) },
                    { ($0.items, $0.isLoading, $0.failure) = (["Bath"], false, nil) },
                    { $0.route = .detail("Bath") }
                )
            }
            tooMany = located {
                run.expectStates(
                    from: State(),
                    { ($0.isLoading, $0.failure) = (false, 3) },
                    { $0.query = "a" },
                    { $0.isLoading = true },
                    { ($0.items, $0.isLoading, $0.failure) = (["Bath"], false, nil) },
                    { $0.route = .detail("Bath") }
                )
            }
            // The first state is a step, too.
            first = located {
                run.expectStates(
                    from: State(query: "a"),
                    { ($0.isLoading, $0.failure) = (false, 3) },
                    { $0.isLoading = true },
                    { ($0.items, $0.isLoading, $0.failure) = (["Bath"], false, nil) }
                ) { $0.route = .detail("Ely") }
            }
        }
        #expect(
            [wrong, tooFew, tooMany, first] == [
                ["+3 [1] failure: expected 4, got 3", #"+6 [3] items[0]: expected "Ely, 1 {", got "Bath""#],
                ["+1 [2] was not expected: isLoading: false → true"],
                [#"+4 [2] is missing: query: nil → "a""#],
                [#"+2 [0] query: expected "a", got nil"#, #"+6 [4] route.detail: expected "Ely", got "Bath""#],
            ]
        )
    }

    @Test func elementsOfAListAreComparedFieldByFieldAtTheirLines() {
        run { run in
            let reports = located {
                run.expectEvents([
                    .didFail(.init(code: 4)), .didFind("x"),
                    .didLoad(["Bath"]),
                ])
                run.expectEvents([.didFail(.init(code: 3)), .didLoad(["Bath", "Ely"])])
                run.expectRoutes([])
                run.expectRoutes([.detail("Bath"), .detail("Ely")], sourceLocation: #_sourceLocation)
            }
            #expect(
                reports == [
                    "+2 [0] didFail.code: expected 4, got 3", #"+2 [1] is missing: .didFind("x")"#,
                    #"+5 [1] didLoad[1]: expected "Ely", got nothing"#, #"+6 [0] was not expected: .detail("Bath")"#,
                    #"+7 [1] is missing: .detail("Ely")"#,
                ]
            )
        }
    }

    /// An event that the test itself has sent is no event of a feedback, and the failure says so.
    @Test func anActionThatWasSentIsNotMissing() {
        run { run in
            let reports = located {
                run.expectEvents([
                    .didFail(.init(code: 3)), .ui(.refresh), .ui(.search("x")),
                    .didLoad(["Bath"]),
                ])
            }
            let sent = "the test has sent it as an action; events are those of feedbacks"
            #expect(
                reports == ["+2 [1] is missing: .ui(.refresh); \(sent)", #"+2 [2] is missing: .ui(.search("x"))"#]
            )
        }
    }

    @Test func othersAreReportedAtTheirCallOrTheirLines() {
        run { run in
            let expected = [ListViewModel.Event.didLoad([]), .didLoad(["Bath"])]
            let own = located { run.expectEvents(expected) }
            let other = located { run.expectEvents(expected, sourceLocation: .line(7)) }
            let areAtTheCall = !own.isEmpty && own.allSatisfy { $0.hasPrefix("+0 [") }
            #expect((areAtTheCall, other.count) == (true, own.count), "\(own)")
            let part = located {
                run.scoped(to: \.failure, action: { (never: Never) -> ListViewModel.Action in }).expectStates(
                    from: nil,
                    { $0 = 4 },
                    { $0 = nil }
                )
            }
            #expect(part == ["+3 [1] expected 4, got 3"])
        }
    }
}
