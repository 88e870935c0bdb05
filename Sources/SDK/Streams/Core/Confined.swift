/// Mutable state that belongs to one stream.
///
/// The events of a stream arrive one at a time (law 1), so state that only they touch needs no lock of its own:
/// whatever made the stream serial has also ordered the accesses.
@usableFromInline
package final class Confined<State>: @unchecked Sendable {
    // Unchecked, because `state` is touched only from inside the events of one serial stream.
    // `@exclusivity(unchecked)` is for the case `pipe`: see `Sources/README.md`.
    @exclusivity(unchecked) @usableFromInline package var state: State

    @inlinable
    package init(_ state: State) {
        self.state = state
    }
}
