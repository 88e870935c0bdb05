import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// Requests that go through a chain of middleware to a host that answers from a list, on a clock that the course moves.
struct Course: Sendable {
    /// What happens, one after the other.
    enum Step: Sendable {
        case ask(Resource.Method = .GET, @Sendable (inout HTTPRequest) -> Void = { _ in })
        /// Answers the request that has waited longest.
        case answer(Script.Outcome)
        /// Disposes of a request, by its number from 0.
        case dispose(Int)
        case wait(TimeInterval)
        /// Sets the clock forward, or back.
        case set(by: TimeInterval)
        /// Moves the clock to all that is scheduled, and writes each pause.
        case run
        /// Writes how many requests the host has had, and how many of those that had to wait have ended.
        case count
    }

    let chain: @Sendable (TestScheduler) -> [Middleware]
    let answers: [Script.Outcome]
    let steps: [Step]
    /// The outcomes, pauses and counts, in the order in which they came.
    let log: [String]
    /// The requests that the host had; an empty list is none.
    let asked: [String]

    init(
        _ chain: @escaping @Sendable (TestScheduler) -> [Middleware],
        _ answers: [Script.Outcome],
        _ steps: [Step],
        log: [String],
        asked: [String]
    ) {
        (self.chain, self.answers, self.steps, self.log, self.asked) = (chain, answers, steps, log, asked)
    }

    /// The text of a request that was held back for so many seconds.
    static func heldBack(for seconds: TimeInterval, _ method: Resource.Method = .GET) -> String {
        "\(CoreError.transport(.heldBack(for: .seconds(seconds)), at: HTTPRequest.test(method).endpoint))"
    }

    /// Takes the steps and compares what comes of them.
    func take(at location: SourceLocation) {
        let (clock, outcomes, script) = (TestScheduler(), Outcomes(), Script(answers))
        let handler = chain(clock).reversed().reduce(script.handler) { next, middleware in
            { middleware.respond(to: $0, next: next) }
        }
        var accesses: [any Disposable] = []
        for step in steps {
            switch step {
            case let .ask(method, change):
                var request = HTTPRequest.test(method)
                change(&request)
                accesses.append(outcomes.observe(handler(request)))
            case let .answer(outcome): script.answer(outcome)
            case let .dispose(number): accesses[number].dispose()
            case let .wait(seconds): clock.advance(to: clock.currentDate.addingTimeInterval(seconds))
            case let .set(seconds): clock.currentDate += seconds
            case .run:
                while let next = clock.nextDate {
                    let pause = (next.timeIntervalSince(clock.currentDate) * 1e5).rounded() / 1e5
                    outcomes.add("paused \(pause)")
                    clock.advance(to: next)
                }
            case .count: outcomes.add("asked \(script.requests.count), ended \(script.cancelled)")
            }
        }
        let asked = script.requests.map { request in
            let policy = request.cachePolicy == .standard ? "" : " \(request.cachePolicy)"
            let place = request.url == .test ? "" : " \(request.url)"
            return "\(request.method.rawValue)\(place)\(policy)"
        }
        #expect((outcomes.all, asked) == (log, self.asked), sourceLocation: location)
        #expect(clock.isIdle, "the clock has work left", sourceLocation: location)
    }
}

extension Row where Value == Course {
    /// Creates a row of what a course has.
    init(
        _ name: String,
        _ chain: @escaping @Sendable (TestScheduler) -> [Middleware],
        _ answers: [Script.Outcome],
        _ steps: [Course.Step],
        log: [String],
        asked: [String],
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line
    ) {
        let course = Course(chain, answers, steps, log: log, asked: asked)
        self.init(name, course, fileID: fileID, filePath: filePath, line: line)
    }
}
