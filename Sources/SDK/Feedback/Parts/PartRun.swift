/// A part of a feature in a loop that runs: which parts are there, and the feedbacks of each.
///
/// The loop uses it inside its queue only. An app compiles it for the types of its own parts: unspecialized code calls
/// the runtime for the types of each row.
@usableFromInline
final class PartRun<Place: PartPlace> {
    @usableFromInline typealias WholeReactor = Feedback<Place.Whole, Place.WholeEvent>.Reactor
    @usableFromInline typealias PartFeedback = Feedback<Place.State, Place.Event>

    /// A part whose feedbacks are to be called: one that is there, or a new one.
    @usableFromInline typealias Question = (child: Child?, id: Place.ID, state: Place.State)

    /// An event of a part, and the part that it came for, if that is there.
    @usableFromInline typealias Delivery = (id: Place.ID?, event: Place.Event, child: Child?)

    @usableFromInline var place: Place
    @usableFromInline let feedbacks: [PartFeedback]
    @usableFromInline let names: [String?]
    @usableFromInline let areEqual: (Place.State, Place.State) -> Bool
    @usableFromInline let slot: EffectSlot<Place.WholeEvent>
    @usableFromInline var children: [Place.ID: Child] = [:]
    @usableFromInline var childCount = 0
    /// The event that is being reduced: the inner value is `nil` where the event is not one of a part.
    @usableFromInline var delivery: Delivery??
    /// The children in the order of their states in the whole; empty where the order is unknown.
    ///
    /// `children` holds strong references to all of them.
    @usableFromInline var order: [Unmanaged<Child>] = []
    @usableFromInline var passCount = 0

    @inlinable
    init(
        of place: Place,
        _ feedbacks: [PartFeedback],
        areEqual: @escaping (Place.State, Place.State) -> Bool,
        in slot: EffectSlot<Place.WholeEvent>
    ) {
        self.place = place
        self.feedbacks = feedbacks
        names = PartFeedbacks.names(of: feedbacks)
        self.areEqual = areEqual
        self.slot = slot
    }

    @inlinable
    deinit {
        // The order in which the feedbacks release what they hold must be the same on each run.
        for child in children.values.sorted(by: { $0.number < $1.number }) {
            child.feedbacks.letGo()
        }
    }

    /// The run as a feedback of the whole.
    @inlinable var reactor: WholeReactor {
        WholeReactor(react: { self.react($0, $1) }, prepare: { self.prepare($0) })
    }

    @inlinable
    func prepare(_ happened: Place.WholeEvent) {
        let delivery = deliver(happened)
        self.delivery = .some(delivery)
        guard let delivery, let child = delivery.child else { return }
        place.letGo()
        child.state = nil
        child.feedbacks.prepare(delivery.event)
    }

    @inlinable
    func react(_ whole: Place.Whole, _ happened: Place.WholeEvent?) {
        // A run that the event has made didn't get the event before it was reduced.
        let delivery = happened.flatMap { self.delivery ?? deliver($0) }
        self.delivery = nil
        let (gone, questions) = changes(in: place.parts(of: whole), delivery)
        for child in gone {
            end(child)
        }
        let areAllNew = children.isEmpty && place.hasOrder
        if areAllNew { order.reserveCapacity(questions.count) }
        for question in questions where !slot.isEnding {
            let child = ask(question, delivery.flatMap { Self.isReceiver(question, of: $0) ? $0.event : nil })
            if areAllNew, let child { order.append(.passUnretained(child)) }
        }
        guard let happened, let delivery, delivery.child == nil else { return }
        if !questions.contains(where: { Self.isReceiver($0, of: delivery) }) {
            slot.miss(happened, part: place.name(of: delivery.id))
        }
    }

    @inlinable
    func deliver(_ happened: Place.WholeEvent) -> Delivery? {
        place.address(of: happened).map { ($0.id, $0.event, child($0.id)) }
    }

    /// The part with an id, or the only one.
    @inlinable
    func child(_ id: Place.ID?) -> Child? {
        id.map { children[$0] } ?? children.values.first
    }

    /// Whether an event is one of the part in question: the part that the event came for, or else the one that the
    /// event has made.
    @inlinable
    static func isReceiver(_ question: Question, of delivery: Delivery) -> Bool {
        guard let receiver = delivery.child else { return delivery.id.map { $0 == question.id } ?? true }
        return question.child === receiver
    }

    @inlinable
    func ask(_ question: Question, _ event: Place.Event?) -> Child? {
        guard let child = question.child ?? begin(question.id) else { return nil }
        child.state = question.state
        child.feedbacks.react(question.state, event)
        return child
    }

    /// Starts the feedbacks of a part, unless the part is there: a row with an id that another row before it has.
    @inlinable
    func begin(_ id: Place.ID) -> Child? {
        // A part whose id is not equal to itself would never be found again.
        guard children[id] == nil, id == id else { return nil }
        childCount += 1
        let child = Child(
            id: id,
            number: childCount,
            feedbacks: PartFeedbacks(
                feedbacks,
                named: names,
                name: place.name(of: id),
                embed: place.embedding(id),
                in: slot
            )
        )
        children[id] = child
        return child
    }

    @inlinable
    func end(_ child: Child) {
        children[child.id] = nil
        // Another part may have its id later.
        order = []
        child.feedbacks.end()
    }
}
