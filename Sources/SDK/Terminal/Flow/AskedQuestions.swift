import MillraceRendering
import MillraceStreams
import Synchronization

/// The questions that a flow has asked on a screen, and that the user hasn't answered yet.
final class AskedQuestions: Sendable {
    private struct Question: Sendable {
        var number: Int
        var overlay: Overlay
        var end: @Sendable () -> Void
    }

    private let list = MutableProperty<[Question]>([])
    private let lastNumber = Atomic(0)

    /// Returns a producer of a screen's changes, which sends a value too when a question is asked, or gone.
    ///
    /// - Parameter changes: The changes of the screen without questions; the producer ends with them.
    func changes(with changes: SignalProducer<Void, NoError>) -> SignalProducer<Void, NoError> {
        list.changes(with: changes)
    }

    /// Returns the screen with the questions over it, the newest on top.
    func presented(over screen: Screen) -> Screen {
        list.value.reduce(screen) { $0.presenting($1.overlay) }
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
        list.modify { $0.append(question) }
        return number
    }

    /// Removes a question, if it is still there.
    func remove(_ number: Int) {
        guard list.withValue({ list in list.contains { $0.number == number } }) else { return }
        list.modify { list in list.removeAll { $0.number == number } }
    }

    deinit {
        for question in list.value { question.end() }
    }
}
