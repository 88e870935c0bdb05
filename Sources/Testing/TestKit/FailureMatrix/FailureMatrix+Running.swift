import Dispatch
import Foundation
import Millrace
import Testing

extension FailureMatrix {
    /// Runs the feature through all cases, and asserts each one's filmstrip as a snapshot.
    ///
    /// - Parameters:
    ///   - record: The mode of recording; by default the one of the trait or of the environment variable.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    ///   - function: The test.
    public func assertSnapshots(
        record: SnapshotRecording? = nil,
        sourceLocation: SourceLocation = #_sourceLocation,
        function: String = #function
    ) {
        let head = HTTPResponse(status: status, headers: headers, url: URL(filePath: "/"))
        for failureCase in cases {
            let made = failureCase.answer(to: body, status: status, headers: headers, refusal: refusal) { body in
                (try? resource.response(body, head).get()) != nil
            }
            guard let answer = made else { continue }
            let accessible = StubAccessible(sourceLocation: sourceLocation)
            let late = Stub<StubWire, CoreError>()
            accessible.stub(every: resource, response(to: answer, late))
            driver.perform(
                stub: accessible,
                exhaustive: false,
                when: { run in
                    try when(run)
                    finish(run, answer, late)
                },
                assert: { run in
                    let problems = problems(of: run)
                    for problem in problems {
                        FailureReporter.current.report("\(failureCase.name): \(problem)", at: sourceLocation)
                    }
                    // The screens of a faulty run aren't the feature's screens for this failure.
                    guard problems.isEmpty, run.stub.misses.isEmpty else { return }
                    assertSnapshot(
                        of: run.filmstrip(width: width, render: render),
                        as: .lines,
                        named: failureCase.name,
                        record: record,
                        sourceLocation: sourceLocation,
                        function: function
                    )
                },
                sourceLocation: sourceLocation
            )
        }
    }

    private func response(
        to answer: FailureCase.Answer,
        _ late: Stub<StubWire, CoreError>
    ) -> StubResponse<Never> {
        switch answer {
        case let .wire(status, headers, body): .data(body, status: status, headers: headers)
        case let .failure(reason): .failure(.transport(reason))
        case .late, .never: StubResponse(.wire(late.producer()), source: late)
        }
    }

    /// Runs all scheduled work, and gives the answer that comes later.
    private func finish(
        _ run: ViewModelRun<StubAccessible, Model>,
        _ answer: FailureCase.Answer,
        _ late: Stub<StubWire, CoreError>
    ) {
        run.advanceUntilIdle()
        guard late.waiting > 0 else { return }
        let seconds = Int((resource.options.timeout ?? .seconds(30)).components.seconds)
        switch answer {
        case .wire, .failure:
            break
        case .late:
            run.advance(by: .seconds(seconds - 1))
            run.step("the last byte of the answer comes") {
                late.succeed(StubWire(status: status, headers: headers, body: body))
            }
        case .never:
            run.advance(by: .seconds(seconds))
            run.step("the time is up") { late.fail(.transport(.timedOut)) }
        }
        run.advanceUntilIdle()
    }

    private func problems(of run: ViewModelRun<StubAccessible, Model>) -> [String] {
        guard run.stub.hasTaken(resource) else { return ["the feature never makes a request"] }
        var problems: [String] = []
        if !run.pending.isEmpty {
            problems.append((["the feature hangs:"] + run.pending.map { "  \($0)" }).joined(separator: "\n"))
        }
        let screen = render(run.state)
        let hasWayOn =
            !screen.focusOrder.isEmpty || !screen.allKeys.isEmpty || screen.leading?.key != nil
            || screen.trailing?.key != nil
        if !hasWayOn {
            problems.append("the last screen has no way on:\n\(screen.text(width: width))")
        }
        return problems
    }
}
