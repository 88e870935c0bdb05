/// A part of a feature in a loop that runs: which parts are in its place, and the feedbacks of each.
///
/// The loop uses it inside its queue only.
final class PartRun<Place: PartPlace> {
    typealias WholeReactor = Feedback<Place.Whole, Place.WholeEvent>.Reactor
    typealias PartFeedback = Feedback<Place.State, Place.Event>

    /// A part that is there.
    private final class Child {
        let id: Place.ID
        let number: Int
        let runs: [FeedbackRun]
        var reactors: [PartFeedback.Reactor]
        /// The state that the feedbacks were last asked about; `nil` while an event of the part is reduced, so that the state is
        /// changed in place.
        var state: Place.State?
        /// The last pass over all parts in which this one was there.
        var pass = 0

        init(id: Place.ID, number: Int, runs: [FeedbackRun], reactors: [PartFeedback.Reactor]) {
            self.id = id
            self.number = number
            self.runs = runs
            self.reactors = reactors
        }
    }

    /// A part whose feedbacks are to be asked: one that is there, or a new one.
    private typealias Question = (child: Child?, id: Place.ID, state: Place.State)

    private var place: Place
    private let feedbacks: [PartFeedback]
    private let areEqual: (Place.State, Place.State) -> Bool
    private let slot: EffectSlot<Place.WholeEvent>
    private lazy var path = slot.run.pathOfParts
    private var children: [Place.ID: Child] = [:]
    private var childCount = 0
    private var passCount = 0

    init(
        of place: Place,
        _ feedbacks: [PartFeedback],
        areEqual: @escaping (Place.State, Place.State) -> Bool,
        in slot: EffectSlot<Place.WholeEvent>
    ) {
        self.place = place
        self.feedbacks = feedbacks
        self.areEqual = areEqual
        self.slot = slot
    }

    deinit {
        // The order in which the feedbacks let go of what they hold must be the same on each run.
        for child in children.values.sorted(by: { $0.number < $1.number }) {
            child.reactors = []
        }
    }

    /// The run as a feedback of the whole.
    var reactor: WholeReactor {
        WholeReactor(react: { self.react($0, $1) }, prepare: { self.prepare($0) })
    }

    private func prepare(_ happened: Place.WholeEvent) {
        guard let (id, event) = place.address(of: happened), let child = child(id) else { return }
        place.letGo()
        child.state = nil
        for reactor in child.reactors {
            reactor.prepare?(event)
        }
    }

    private func react(_ whole: Place.Whole, _ happened: Place.WholeEvent?) {
        let own = happened.flatMap(place.address)
        let wasThere = own.map { child($0.id) != nil } ?? true
        // The part that the event was sent to. Where there was none, the event is that of the part which it has made.
        let receiver = own.flatMap { child($0.id)?.id ?? $0.id }
        let isReceiver = { id in receiver.map { $0 == id } ?? true }
        let (gone, questions) = changes(in: whole, receiver: receiver)
        for child in gone {
            end(child)
        }
        for question in questions where !slot.runner.loop.isEnding() {
            ask(question, isReceiver(question.id) ? own?.event : nil)
        }
        if !wasThere, let happened, let own, !questions.contains(where: { isReceiver($0.id) }) {
            slot.runner.miss(happened, (path + [place.name(of: own.id)].compactMap(\.self)).joined(separator: "."))
        }
    }

    /// The part with an id, or the only one.
    private func child(_ id: Place.ID?) -> Child? {
        id.map { children[$0] } ?? children.values.first
    }

    /// The parts that are gone, and those to ask: new ones, those that have changed, and the one that an event was sent to.
    private func changes(in whole: Place.Whole, receiver: Place.ID?) -> (gone: [Child], questions: [Question]) {
        guard var ids = place.changes(in: whole) else { return allChanges(in: whole, receiver: receiver) }
        if let receiver, !ids.contains(receiver) { ids.append(receiver) }
        var (gone, questions): ([Child], [Question]) = ([], [])
        for id in ids {
            let child = children[id]
            if let state = place.state(of: id, in: whole) {
                if isToBeAsked(child, state, receiver) { questions.append((child, id, state)) }
            } else if let child {
                gone.append(child)
            }
        }
        return (gone, questions)
    }

    private func allChanges(in whole: Place.Whole, receiver: Place.ID?) -> (gone: [Child], questions: [Question]) {
        passCount += 1
        var questions: [Question] = []
        var foundCount = 0
        place.forEach(in: whole) { id, state in
            let child = children[id]
            if let child {
                guard child.pass != passCount else { return }
                child.pass = passCount
                foundCount += 1
            }
            if isToBeAsked(child, state, receiver) { questions.append((child, id, state)) }
        }
        if !place.hasOrder { questions.sort { "\($0.id)" < "\($1.id)" } }
        guard foundCount < children.count else { return ([], questions) }
        let gone = children.values.filter { $0.pass != passCount }.sorted { $0.number < $1.number }
        return (gone, questions)
    }

    private func isToBeAsked(_ child: Child?, _ state: Place.State, _ receiver: Place.ID?) -> Bool {
        guard let child, let last = child.state, child.id != receiver else { return true }
        return !areEqual(last, state)
    }

    private func ask(_ question: Question, _ event: Place.Event?) {
        guard let child = question.child ?? begin(question.id) else { return }
        child.state = question.state
        for reactor in child.reactors where !slot.runner.loop.isEnding() {
            reactor.react(question.state, event)
        }
    }

    /// Starts the feedbacks of a part, unless the part is there: a row with an id that another row before it has.
    private func begin(_ id: Place.ID) -> Child? {
        guard children[id] == nil else { return nil }
        let runner = slot.runner.pullback(place.embedding(id))
        let path = path + [place.name(of: id)].compactMap(\.self)
        let runs = feedbacks.enumerated().map { slot.run.begin(position: $0, name: $1.name, path: path) }
        let reactors = zip(feedbacks, runs).map { $0.makeReactor(EffectSlot(run: $1, runner: runner)) }
        childCount += 1
        let child = Child(id: id, number: childCount, runs: runs, reactors: reactors)
        child.pass = passCount
        children[id] = child
        return child
    }

    private func end(_ child: Child) {
        children[child.id] = nil
        for run in child.runs {
            slot.run.remove(run)
            slot.runner.loop.end(run)
        }
        child.reactors = []
    }
}
