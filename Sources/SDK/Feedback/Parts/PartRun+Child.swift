import MillracePlatform

extension PartRun {
    /// A part that is there.
    @usableFromInline
    final class Child {
        @usableFromInline let id: Place.ID
        @usableFromInline let number: Int
        @usableFromInline let feedbacks: PartFeedbacks<Place.State, Place.Event>
        /// The state that the feedbacks were last called with; `nil` while an event of the part is reduced, so that the
        /// state is changed in place.
        ///
        /// Only the loop's queue touches it; the runtime's check would be most of the cost of a row.
        @exclusivity(unchecked) @usableFromInline var state: Place.State?
        /// The last pass over all parts in which this one was there.
        @usableFromInline var pass = 0

        @inlinable
        init(id: Place.ID, number: Int, feedbacks: PartFeedbacks<Place.State, Place.Event>) {
            self.id = id
            self.number = number
            self.feedbacks = feedbacks
        }

        /// Whether the feedbacks were last called with an equal state.
        ///
        /// The same bits are the same value; they are compared first, because a copy of each state to compare it
        /// retains all that the state holds.
        @inlinable
        func wasAsked(about new: UnsafePointer<Place.State>, _ areEqual: (Place.State, Place.State) -> Bool) -> Bool {
            if case .none = state { return false }
            let hasSameBits = withUnsafePointer(to: &state) { last in
                memcmp(last, new, MemoryLayout<Place.State>.size) == 0
            }
            return hasSameBits || state.map { areEqual($0, new.pointee) } ?? false
        }
    }
}
