import MillraceFeedback
import MillraceStreams

/// A feature with a copy of a shared number, which writes down what it writes and what it is told.
struct SharedMember: Equatable, Identifiable, Sendable {
    let id: Int
    /// `nil` until the feature is told.
    var copy: Int?
    /// Something else, whose changes are no writes.
    var ticks = 0

    enum Event: Equatable, Sendable {
        case write(Int)
        case writeAll([Int])
        case writeLater(Int)
        case told(Int)
        case tick
    }

    /// What a member did, in order.
    enum Entry: Equatable, Sendable {
        case wrote(Int, by: Int)
        case wasTold(Int, of: Int)
    }

    static func reducer(_ log: Log<Entry>) -> Reducer<SharedMember, Event> {
        { state, event in
            switch event {
            case let .write(number):
                state.copy = number
                log.add(.wrote(number, by: state.id))
            case let .told(number):
                state.copy = number
                log.add(.wasTold(number, of: state.id))
            case .tick, .writeAll, .writeLater:
                state.ticks += 1
            }
        }
    }

    static func feedbacks(_ shared: Shared<Int>, _ scheduler: TestScheduler?) -> [Feedback<SharedMember, Event>] {
        [
            .shared(\.copy, with: shared, as: Event.told),
            Feedback(extracting: { if case let .writeAll(numbers) = $0 { numbers } else { nil } }) { numbers in
                SignalProducer(numbers.map(Event.write))
            },
            Feedback(middleware: { _, event in
                guard case let .writeLater(number) = event, let scheduler else { return .empty }
                return SignalProducer(value: .write(number)).delay(.seconds(1), on: scheduler)
            }),
        ]
    }
}

/// A feature that has members of all kinds as its parts.
struct SharedClub: Equatable, Sendable {
    var left = SharedMember(id: 1)
    var right = SharedMember(id: 2)
    var child: SharedMember?
    var rows: Rows<SharedMember> = []

    enum Place: Sendable {
        case left, right, child
    }

    enum Event: Sendable {
        case member(Place, SharedMember.Event)
        case row(Int, SharedMember.Event)
        case present(Int)
        case dismiss
        case add(Int)
        case remove(Int)
        /// Both write in one event of the whole.
        case writeBoth(Int, Int)
    }

    private static func member(_ place: Place) -> EnumCase<Event, SharedMember.Event> {
        EnumCase(embed: { .member(place, $0) }) { if case .member(place, let event) = $0 { event } else { nil } }
    }

    private static let left = Part(\SharedClub.left, event: member(.left))
    private static let right = Part(\SharedClub.right, event: member(.right))
    private static let child = Part(\SharedClub.child, event: member(.child))
    private static let rows = Part(
        forEach: \SharedClub.rows,
        event: EnumCase(embed: Event.row) { if case let .row(id, event) = $0 { (id, event) } else { nil } }
    )

    static func reducer(_ log: Log<SharedMember.Entry>) -> Reducer<SharedClub, Event> {
        let member = SharedMember.reducer(log)
        return combine(
            { state, event in
                switch event {
                case let .present(id): state.child = SharedMember(id: id)
                case .dismiss: state.child = nil
                case let .add(id): state.rows.append(SharedMember(id: id))
                case let .remove(id): state.rows[id: id] = nil
                case let .writeBoth(first, second):
                    (state.left.copy, state.right.copy) = (first, second)
                    log.add(.wrote(first, by: state.left.id))
                    log.add(.wrote(second, by: state.right.id))
                case .member, .row: break
                }
            },
            pullback(member, to: left),
            pullback(member, to: right),
            pullback(member, to: child),
            pullback(member, to: rows)
        )
    }

    static func feedbacks(_ shared: Shared<Int>, _ scheduler: TestScheduler?) -> [Feedback<SharedClub, Event>] {
        let member = SharedMember.feedbacks(shared, scheduler)
        return [
            pullback(member, to: left), pullback(member, to: right), pullback(member, to: child),
            pullback(member, to: rows),
        ]
    }

    /// The members that are there.
    var members: [SharedMember] {
        [left, right] + (child.map { [$0] } ?? []) + Array(rows)
    }
}
