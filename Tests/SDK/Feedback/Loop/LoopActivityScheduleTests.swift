import Dispatch
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceFeedback

/// The count of the effects that are waited for, over random schedules: it is back at zero in the end.
@Suite(.bodyTimeLimit)
struct LoopActivityScheduleTests {
    struct Part: Equatable, Identifiable {
        var id = 0
        var wanted: Int? = 0
    }

    struct Whole: Equatable {
        var own = Part()
        var rows: [Part] = [Part(id: 1), Part(id: 2)]
        var child: Part?
    }

    enum PartEvent: Equatable, Sendable {
        case want(Int?)
        case answer
    }

    enum Event: Equatable, Sendable {
        case own(PartEvent)
        case row(Int, PartEvent)
        case child(PartEvent)
        case present(Int?)
        case add(Int)
        case remove(Int)
        case shuffle
    }

    static let reduce: Reducer<Whole, Event> = { whole, event in
        func reduce(_ part: inout Part, _ event: PartEvent) {
            if case let .want(number) = event { part.wanted = number } else if part.wanted == 3 { part.wanted = nil }
        }
        switch event {
        case let .own(event): reduce(&whole.own, event)
        case let .row(id, event):
            for index in whole.rows.indices where whole.rows[index].id == id { reduce(&whole.rows[index], event) }
        case let .child(event):
            if var child = whole.child {
                reduce(&child, event)
                whole.child = child
            }
        case let .present(id): whole.child = id.map { Part(id: $0) }
        case let .add(id): if !whole.rows.contains(where: { $0.id == id }) { whole.rows.append(Part(id: id)) }
        case let .remove(id): whole.rows.removeAll { $0.id == id }
        case .shuffle: whole.rows.reverse()
        }
    }

    private static let queue = QueueScheduler(name: "effects")

    /// Feedbacks of a part, whose effects answer at once, later, on other threads, several times, or never.
    private static func feedbacks(
        _ pipe: Signal<PartEvent, NoError>,
        _ awaited: AwaitedEffects
    ) -> [Feedback<Part, PartEvent>] {
        @Sendable func effect(_ number: Int) -> SignalProducer<PartEvent, NoError> {
            switch number % 7 {
            case 0: pipe.producer.take(first: 1)
            case 1: SignalProducer(value: .answer)
            case 2: .never
            case 3: SignalProducer([.answer, .answer])
            case 4: SignalProducer(value: .answer).start(on: queue)
            case 5: SignalProducer { observer, _ in observer.sendInterrupted() }
            default: pipe.producer
            }
        }
        return [
            Feedback(skippingRepeated: \.wanted, effects: effect).awaited(awaited),
            // Each event starts it anew, so that an answer at once would never end.
            Feedback(lensing: \.wanted) { $0 % 2 == 0 ? .never : .empty },
            Feedback(whenBecomesTrue: { $0.wanted == 2 }) { _ in .never },
            Feedback(compacting: { $0.map { $0.wanted ?? 5 }.skipRepeats() }, effects: effect),
            Feedback(middleware: { _, event in event == .want(4) ? effect(4) : .empty }),
        ]
    }

    private static func feedbacks(
        _ pipe: Signal<PartEvent, NoError>,
        _ random: inout SeededGenerator
    ) -> [Feedback<Whole, Event>] {
        let awaited: [AwaitedEffects] = [.untilFirstEvent, .untilEnd, .never]
        let own = EnumCase<Event, PartEvent>(
            embed: { .own($0) },
            extract: { if case let .own(event) = $0 { event } else { nil } }
        )
        let child = EnumCase<Event, PartEvent>(
            embed: { .child($0) },
            extract: { if case let .child(event) = $0 { event } else { nil } }
        )
        let row = EnumCase<Event, (Int, PartEvent)>(
            embed: { .row($0.0, $0.1) },
            extract: { if case let .row(id, event) = $0 { (id, event) } else { nil } }
        )
        return [
            pullback(
                feedbacks(pipe, awaited.randomElement(using: &random) ?? .never),
                to: MillraceFeedback.Part(\.own, event: own)
            ),
            pullback(feedbacks(pipe, .untilEnd), to: MillraceFeedback.Part(\.child, event: child)).awaited(.never),
            pullback(feedbacks(pipe, .untilFirstEvent), to: MillraceFeedback.Part(forEach: \.rows, event: row)).awaited(
                .untilEnd
            ),
        ]
    }

    private static func event(_ random: inout SeededGenerator) -> Event {
        let want = PartEvent.want(Bool.random(using: &random) ? Int.random(in: 0...6, using: &random) : nil)
        return switch Int.random(in: 0...7, using: &random) {
        case 0, 1: .own(want)
        case 2: .child(want)
        case 3: .present(Bool.random(using: &random) ? Int.random(in: 0...2, using: &random) : nil)
        case 4: .add(Int.random(in: 1...4, using: &random))
        case 5: .remove(Int.random(in: 1...4, using: &random))
        case 6: .shuffle
        default: .row(Int.random(in: 1...4, using: &random), want)
        }
    }

    /// How a loop is held.
    enum Form: CaseIterable {
        case loop, property, producer
    }

    @Test(arguments: Form.allCases, [1, 3])
    func theCountIsBackAtZero(form: Form, threads: Int) {
        for seed in 1...TestDepth.times(20, dividedBy: 10) {
            let activity = LoopActivity()
            let (events, sink) = Signal<Event, NoError>.pipe()
            let (pipe, answer) = Signal<PartEvent, NoError>.pipe()
            var random = SeededGenerator(seed: UInt64(seed))
            let feedbacks = Self.feedbacks(pipe, &random) + [Feedback(source: events, as: { $0 })]
            var holder: Any? = LoopActivity.$current.withValue(activity) {
                switch form {
                case .loop: Loop(initial: Whole(), reduce: Self.reduce, feedbacks: feedbacks) as Any
                case .property: Property(initial: Whole(), reduce: Self.reduce, feedbacks: feedbacks) as Any
                case .producer:
                    ScopedDisposable(
                        SignalProducer.feedbackLoop(initial: Whole(), reduce: Self.reduce, feedbacks: feedbacks).start()
                    ) as Any
                }
            }
            DispatchQueue.concurrentPerform(iterations: threads) { thread in
                var random = SeededGenerator(seed: UInt64(seed * 10 + thread))
                for _ in 0..<60 {
                    if Int.random(in: 0...3, using: &random) == 0 {
                        answer.send(value: .answer)
                    } else {
                        sink.send(value: Self.event(&random))
                    }
                }
            }
            #expect(holder != nil, "seed \(seed)")
            holder = nil
            // Another thread may still be inside, and ends the loop then.
            let ends = MutableProperty(0)
            let observation = activity.observeIdle { ends.modify { $0 += 1 } }
            // Not by `await`: whoever lets the thread go stands behind all other tests, and this for each seed.
            _ = ends.producer.filter { _ in activity.isIdle }.first()
            observation.dispose()
        }
    }
}
