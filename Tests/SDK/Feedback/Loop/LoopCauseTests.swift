import MillraceFeedback
import TestSupport
import Testing

@testable import MillraceStreams

/// Every entry of a loop has a number, and the number of what caused it: a chain that ends at the beginning, or at what
/// a sender said.
@Suite(.bodyTimeLimit)
struct LoopCauseTests {
    struct State: Equatable, Sendable {
        var count = 0
    }

    typealias Effects = Feedback<State, Int>

    /// The cause of the start that work is in, as an event's number.
    private static var cause: SignalProducer<Int, NoError> {
        SignalProducer { observer, lifetime in
            observer.send(value: Int(lifetime.cause.number))
            observer.sendCompleted()
        }
    }

    /// Feedbacks of every kind whose effect sends the number of its cause once the count is 1.
    static let kinds: [(name: String, feedback: Effects)] = [
        ("predicate", Feedback(predicate: { $0.count == 1 }) { _ in cause }),
        ("whenBecomesTrue", Feedback(whenBecomesTrue: { $0.count == 1 }) { _ in cause }),
        ("skippingRepeated", Feedback(skippingRepeated: { $0.count == 1 ? 1 : nil as Int? }) { _ in cause }),
        ("lensing", Feedback(lensing: { $0.count == 1 ? 1 : nil as Int? }) { _ in cause }),
        ("effects", Feedback { state in state.count == 1 ? cause : .empty }),
        ("extracting", Feedback(extracting: { $0 == 1 ? () : nil }) { _ in cause }),
        ("middleware", Feedback(middleware: { state, event in event == 1 ? cause : .empty })),
        ("compacting", Feedback(compacting: { $0.map(\.count).filter { $0 == 1 } }) { _ in cause }),
        ("latest", Feedback(predicate: { $0.count == 1 }) { _ in .init(value: 1).flatMap(.latest) { _ in cause } }),
        ("task", Feedback(predicate: { $0.count == 1 }) { _ in .task { await cause.value() ?? 0 } }),
        ("part", .deferred { Feedback(predicate: { $0.count == 1 }) { _ in cause } }),
    ]

    @Test(arguments: kinds.map(\.name))
    func anEffectHasItsEventAndItsEventHasTheEffect(name: String) async throws {
        let feedback = try #require(Self.kinds.first { $0.name == name }?.feedback)
        let log = CauseLog()
        let loop = log.loop([feedback])
        loop.send(1)
        _ = await loop.state.producer.filter { $0.count > 1 }.value()
        let began = try #require(log.first { if case .began = $0 { true } else { false } })
        let sent = try #require(log.first { if case .accepted(_, .sent, _, _) = $0 { true } else { false } })
        let answer = try #require(log.first { if case .accepted(_, .effect, _, _) = $0 { true } else { false } })
        let started = try #require(log.first(numbered: answer.cause))
        guard case .started = started.entry else {
            Issue.record("\(answer.cause) is no start: \(started.entry)")
            return
        }
        #expect([started.cause, sent.cause, began.cause] == [sent.number, .none, .none])
        guard case let .accepted(event, _, _, _) = answer.entry else { return }
        #expect(event as? Int == Int(started.number.number), "The work has its effect's number.")
        withExtendedLifetime(loop) {}
    }

    /// A frame that shows a state is told before the event that made the state; its number comes after.
    @Test func whatShowsAStateComesAfterItsEvent() throws {
        let log = CauseLog()
        let loop = log.loop([])
        let marks = MutableProperty<[CauseID]>([])
        let observation = loop.state.signal.observeValues { _ in marks.modify { $0.append(.next()) } }
        loop.send(1)
        loop.send(2)
        observation?.dispose()
        let events = log.reports.filter { if case .accepted = $0.entry { true } else { false } }
        #expect(events.count == 2)
        #expect(zip(events, marks.value).allSatisfy { $0.number.number < $1.number }, "\(events) \(marks.value)")
    }

    @Test func whatAStreamOfStatesSendsHasTheBeginning() throws {
        let log = CauseLog()
        let loop = log.loop([
            Feedback(events: { states, consumer in
                states.map(\.0).filter { $0.count == 1 }.flatMap(.latest) { _ in Self.cause }.enqueue(
                    to: consumer
                )
            })
        ])
        loop.send(1)
        let began = try #require(log.reports.first).number
        #expect((log.reports.last?.cause, loop.state.value.count) == (began, Int(began.number)))
    }

    @Test func anEventHasTheCauseOfItsSenderAlsoWhereItWaits() {
        let log = CauseLog()
        let box = MutableProperty<Loop<State, Int>?>(nil)
        let loop = log.loop([
            Feedback(extracting: { $0 == 1 ? () : nil }) { _ in
                // Sent inside the loop, the event waits; its cause is the one of this moment.
                CauseID.$current.withValue(CauseID(number: 8)) { box.value?.send(2) }
                return .empty
            }
        ])
        box.value = loop
        CauseID.$current.withValue(CauseID(number: 7)) { loop.send(1) }
        loop.send(3)
        box.value = nil
        let causes = log.reports.compactMap { report -> UInt64? in
            guard case .accepted = report.entry else { return nil }
            return report.cause.number
        }
        #expect(causes == [7, 8, 0])
    }

    @Test func aLoopInAnEffectBeginsBecauseOfIt() throws {
        let log = CauseLog()
        let loop = log.loop([
            Feedback(predicate: { $0.count == 0 }) { _ in
                SignalProducer<String, NoError>.feedbackLoop(
                    initial: "inner",
                    reduce: { (_: inout String, _: Int) in },
                    feedbacks: []
                )
                .map { _ in 5 }
            }
        ])
        let start = try #require(log.first { if case .started = $0 { true } else { false } })
        let inner = log.first { if case .began(is String) = $0 { true } else { false } }
        #expect((inner?.cause, loop.state.value.count) == (start.number, 5))
    }

    /// A thousand random schedules of events and of effects that answer at once, later, or never.
    @Test(arguments: 0..<10)
    func everyChainEndsAtTheBeginningOrAtASender(seed: UInt64) throws {
        for round in 0..<TestDepth.times(100, dividedBy: 10) {
            var generator = SeededGenerator(seed: seed &* 1_000 &+ UInt64(round))
            let scheduler = TestScheduler()
            let log = CauseLog()
            let loop = log.loop([
                Feedback(skippingRepeated: { $0.count % 3 == 0 ? $0.count : nil }) { count in
                    count < 30 ? SignalProducer(value: count + 1).delay(.seconds(1), on: scheduler) : .never
                },
                Feedback(predicate: { $0.count % 4 == 1 }) { state in .init(value: state.count + 1) },
                Feedback(middleware: { state, _ in
                    state.count % 5 == 2
                        ? SignalProducer(value: state.count + 2).delay(.seconds(2), on: scheduler) : .empty
                }),
            ])
            var senders: Set<UInt64> = []
            for key in 1...10 {
                let number = CauseID.next()
                senders.insert(number.number)
                CauseID.$current.withValue(number) { loop.send(Int.random(in: 0..<20, using: &generator)) }
                if Bool.random(using: &generator) { scheduler.advance(by: .seconds(key % 3)) }
            }
            scheduler.advance(by: .seconds(100))
            let reports = Dictionary(uniqueKeysWithValues: log.reports.map { ($0.number, $0) })
            #expect(reports.count == log.reports.count)
            for report in log.reports {
                var report = report
                while let before = reports[report.cause] {
                    var isItsEffect = true
                    if case .accepted(_, .effect(let id), _, _) = report.entry,
                        case let .started(started) = before.entry
                    {
                        isItsEffect = id == started
                    }
                    #expect(before.number.number < report.number.number && isItsEffect, "\(before), \(report)")
                    report = before
                }
                if case .began = report.entry { continue }
                #expect(senders.contains(report.cause.number), "\(report)")
            }
        }
    }
}

/// The reports of the loops that are made with its probe.
private final class CauseLog: Sendable {
    private let all = MutableProperty<[LoopReport]>([])

    var reports: [LoopReport] { all.value }

    var probe: LoopProbe {
        LoopProbe { [all] report in all.modify { $0.append(report) } }
    }

    /// Returns a loop that tells the log of everything, and has its events as its count.
    func loop(_ feedbacks: [LoopCauseTests.Effects]) -> Loop<LoopCauseTests.State, Int> {
        LoopProbe.$current.withValue(probe) {
            Loop(initial: LoopCauseTests.State(), reduce: { $0.count = $1 }, feedbacks: feedbacks)
        }
    }

    func first(where isWanted: (JournalEntry<any Sendable, any Sendable>) -> Bool) -> LoopReport? {
        reports.first { isWanted($0.entry) }
    }

    func first(numbered number: CauseID) -> LoopReport? {
        reports.first { $0.number == number }
    }
}
