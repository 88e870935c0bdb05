/// The work after a turn, which is done outside the graph.
@usableFromInline
struct PropertyOutcome: @unchecked Sendable {
    // Unchecked, because this turn has the right to notify the observers of the listed derivations' properties; no
    // other turn uses their links.

    /// The work that few turns have.
    final class Rest {
        var source: (@Sendable () -> Void)?
        var actions: [@Sendable () -> Void] = []
    }

    var first: Unmanaged<Derivation>?
    private var rest: Rest?

    var isEmpty: Bool {
        first == nil && rest == nil
    }

    mutating func makeRest() -> Rest {
        if let rest { return rest }
        let made = Rest()
        rest = made
        return made
    }

    mutating func take() -> PropertyOutcome {
        guard !isEmpty else { return PropertyOutcome() }
        var taken = PropertyOutcome()
        swap(&taken, &self)
        return taken
    }

    /// Notifies the observers, property by property.
    @usableFromInline
    func tell() {
        rest?.source?()
        var next = first
        while let derivation = next {
            let isBinding = derivation._withUnsafeGuaranteedRef { derivation in
                next = derivation.nextTold.take()
                let isBinding = derivation.isBinding
                derivation.tell()
                return isBinding
            }
            if isBinding {
                derivation.release()
            }
        }
        rest?.actions.forEach { $0() }
    }
}
