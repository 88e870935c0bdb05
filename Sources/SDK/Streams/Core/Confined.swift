/// Mutable state that belongs to one stream.
///
/// The events of a stream arrive one at a time (law 1), so state that is used only inside them needs no lock: the
/// stream's serial order also orders the accesses.
@usableFromInline
package final class Confined<State>: @unchecked Sendable {
    // Unchecked, because `state` is used only inside the events of one serial stream.
    // `@exclusivity(unchecked)` is for the case `pipe`: see `Sources/README.md`.
    @exclusivity(unchecked) @usableFromInline package var state: State

    @inlinable
    package init(_ state: State) {
        self.state = state
    }
}
