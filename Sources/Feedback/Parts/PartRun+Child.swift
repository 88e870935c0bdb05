extension PartRun {
    /// A part that is there.
    @usableFromInline
    final class Child {
        @usableFromInline let id: Place.ID
        @usableFromInline let number: Int
        @usableFromInline let feedbacks: PartFeedbacks<Place.State, Place.Event>
        /// The state that the feedbacks were last asked about; `nil` while an event of the part is reduced, so that the state is
        /// changed in place.
        @usableFromInline var state: Place.State?
        /// The last pass over all parts in which this one was there.
        @usableFromInline var pass = 0

        @inlinable
        init(id: Place.ID, number: Int, feedbacks: PartFeedbacks<Place.State, Place.Event>) {
            self.id = id
            self.number = number
            self.feedbacks = feedbacks
        }
    }
}
