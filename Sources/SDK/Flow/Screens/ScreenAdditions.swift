import MillraceRendering
import MillraceStreams
import Synchronization

/// The additions of a stack and a flow to a screen: the item that goes back, and the questions that the user hasn't
/// answered yet.
final class ScreenAdditions: Sendable {
    private struct Question: Sendable {
        var number: Int
        var overlay: Overlay
        var end: @Sendable () -> Void
    }

    private struct State {
        var back: WayBack?
        var questions: [Question] = []
    }

    // Changed by `replace`, which releases windows and actions outside of the property's lock.
    private let state = MutableProperty(State())
    private let lastNumber = Atomic(0)

    /// Returns a producer that sends one value at each start, then one whenever the screen or its additions may have
    /// changed, and that completes when the additions are released.
    ///
    /// - Parameter changes: The changes of the screen without additions. Values during the start are part of the first
    ///   one, and the end of these changes ends nothing: the additions may still change.
    func changes(with changes: SignalProducer<Void, NoError>) -> SignalProducer<Void, NoError> {
        SignalProducer { [own = state.producer.map(value: ())] observer, lifetime in
            let hasStarted = Atomic(false)
            let send = { @Sendable in
                // A change that another thread makes before the store below is seen by the frame of the first value.
                if hasStarted.load(ordering: .acquiring) { observer.send(value: ()) }
            }
            lifetime += own.start(.init(value: send, completed: observer.sendCompleted))
            lifetime += changes.startWithValues(send)
            hasStarted.store(true, ordering: .releasing)
            observer.send(value: ())
        }
    }

    /// Returns the screen with the item that goes back and the questions over it, the newest on top.
    func added(to screen: Screen) -> Screen {
        let state = state.value
        return state.questions.reduce(screen.leadingBack(by: state.back?.item)) { $0.presenting($1.overlay) }
    }

    /// Sets the title and the action of going back, or removes them.
    func leadBack(by way: WayBack?) {
        state.replace { state in
            // Most screens never have one.
            guard way != nil || state.back != nil else { return nil }
            var next = state
            next.back = way
            return next
        }
    }

    /// Adds a question.
    ///
    /// - Parameters:
    ///   - end: Called if the screen is released before the question is withdrawn.
    ///   - makeOverlay: Returns the window.
    /// - Returns: The number of the question.
    func add(end: @escaping @Sendable () -> Void, _ makeOverlay: (Int) -> Overlay) -> Int {
        let number = lastNumber.add(1, ordering: .relaxed).newValue
        var overlay = makeOverlay(number)
        overlay.id = NodeID("question \(number)")
        let question = Question(number: number, overlay: overlay, end: end)
        state.modify { $0.questions.append(question) }
        return number
    }

    /// Removes a question, if it is still there.
    func remove(_ number: Int) {
        state.replace { state in
            guard state.questions.contains(where: { $0.number == number }) else { return nil }
            var next = state
            next.questions.removeAll { $0.number == number }
            return next
        }
    }

    deinit {
        for question in state.value.questions { question.end() }
    }
}

extension Screen {
    /// Returns the screen with an item that goes back, unless it has its own: at the start of the first line or, where
    /// the screen has another item there, as a key.
    fileprivate func leadingBack(by item: BarItem?) -> Screen {
        guard let item, let key = item.key, let action = item.action else { return self }
        let isOwn = [leading, trailing].contains { $0?.key == key } || keys.contains { $0.key == key }
        guard !isOwn else { return self }
        var screen = self
        if leading == nil {
            screen.leading = item
        } else {
            screen.keys.insert(KeyBinding(key, item.title, action: action), at: 0)
        }
        return screen
    }
}
