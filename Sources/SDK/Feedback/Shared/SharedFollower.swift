/// Keeps the copy of a shared value in the state of a feature, in a loop that runs, in step with the value.
///
/// ```text
/// the copy has changed in an event of the feature ──▶ it is written; older versions that wait are dropped
/// a newer version comes ──▶ its event, in its turn ──▶ the copy is the version's value: in step
///                                                 └──▶ it is another one: an answer, written once
/// ```
final class SharedFollower<Value: Equatable & Sendable>: @unchecked Sendable {
    // Unchecked, because all that changes is touched inside the queue of the loop only.
    typealias Version = Shared<Value>.Version

    private let shared: Shared<Value>
    private let number: Int
    /// The copy that the feature had when the feedback was last called; `nil` where it hasn't received the value.
    private var copy: Value?
    /// The version whose event is being reduced.
    private var arriving: Version?
    private(set) var hasBegun = false

    init(_ shared: Shared<Value>) {
        self.shared = shared
        number = shared.makeFollowerNumber()
    }

    /// Whether the event of a version is accepted when its turn comes: of the latest one, with another value than the
    /// copy's.
    func accepts(_ version: Version) -> Bool {
        guard version.number == shared.version.number, version.value != copy else { return false }
        arriving = version
        return true
    }

    /// Takes the copy that the feature has after an event.
    ///
    /// - Returns: The version that must be sent to the feature again, because its copy has become `nil`.
    func take(_ newCopy: Value?) -> Version? {
        defer { (copy, arriving, hasBegun) = (newCopy, nil, true) }
        guard let newCopy else { return copy == nil ? nil : shared.version }
        if let arriving {
            // A second answer to the others' answers could start an endless exchange.
            guard newCopy != arriving.value, !arriving.answers.contains(number) else { return nil }
            shared.answer(newCopy, to: arriving, by: number)
        } else if hasBegun, newCopy != copy {
            shared.write(newCopy)
        }
        return nil
    }
}
