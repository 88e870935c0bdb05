/// Weak references to all that takes part in a run, by name.
package final class Participants: Sendable {
    private struct Participant: Sendable {
        let name: String
        weak var object: (any AnyObject & Sendable)?
    }

    private let all = Shared<[Participant]>([])

    package init() {}

    /// Watches an object from now on.
    @discardableResult
    package func watch<Object: AnyObject & Sendable>(_ object: Object, as name: String) -> Object {
        all.append(Participant(name: name, object: object))
        return object
    }

    /// The names of those that are still there.
    package var alive: [String] {
        all.value.filter { $0.object != nil }.map(\.name)
    }
}

/// Something to be captured and watched.
package final class Token: Sendable {
    package init() {}

    /// Keeps the token in whatever closure calls this.
    package func keep() {}
}
