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
    /// The copy that the feature had when it was last asked; `nil` where it hasn't been told the value.
    private var copy: Value?
    /// The latest version that the feature has been told, or has written.
    private var seen = 0
    /// The version whose event is being reduced.
    private var arriving: Version?
    private(set) var hasBegun = false

    init(_ shared: Shared<Value>) {
        self.shared = shared
        number = shared.makeFollowerNumber()
    }

    /// Whether the event of a version counts when its turn comes: no older one than the copy, and no older one than the latest.
    func accepts(_ version: Version) -> Bool {
        guard version.number > seen, version.number == shared.version.number else { return false }
        guard version.value != copy else {
            seen = version.number
            return false
        }
        arriving = version
        return true
    }

    /// Takes the copy that the feature has after an event.
    ///
    /// - Returns: The version that the feature has to be told again, because it has let go of its copy.
    func take(_ newCopy: Value?) -> Version? {
        defer { (copy, arriving, hasBegun) = (newCopy, nil, true) }
        guard let newCopy else {
            guard copy != nil else { return nil }
            seen = 0
            return shared.version
        }
        if let arriving {
            seen = arriving.number
            if newCopy != arriving.value { answer(newCopy, to: arriving) }
        } else if !hasBegun {
            let version = shared.version
            if version.value == newCopy { seen = version.number }
        } else if newCopy != copy {
            seen = shared.write(newCopy)
        }
        return nil
    }

    private func answer(_ newCopy: Value, to version: Version) {
        // A second answer to what others have made of the first could go on for ever.
        guard !version.answers.contains(number) else { return }
        seen = shared.answer(newCopy, to: version, by: number) ?? seen
    }
}
