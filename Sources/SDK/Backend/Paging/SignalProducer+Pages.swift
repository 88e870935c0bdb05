import MillraceStreams

extension SignalProducer where Value: Equatable, Error == CoreError {
    /// Returns a producer that sends the pages of a list, one request after the other.
    ///
    /// ```text
    /// let pages: SignalProducer<PetsPage, CoreError> = .pages(next: { page, _ in page.nextCursor }) { cursor in
    ///     controller.fetchPets(cursor: cursor, limit: 100)
    /// }
    /// ```
    ///
    /// A page is requested when the previous one was delivered, and none after the producer was disposed of or
    /// `take(first:)` has ended it. The places of all pages read so far are kept, so that no loop is followed: a place
    /// that was read before, or a page that equals the previous one, is a `CoreError.parsing`.
    ///
    /// - Parameters:
    ///   - first: The place of the first page to read, such as a cursor, a number or an offset; nil, the default, for
    ///     that with which the backend begins.
    ///   - next: Returns the place after a page, from the page and its own place; nil after the last page.
    ///   - page: Returns the producer of the page at a place.
    public static func pages<Place: Hashable & Sendable>(
        from first: Place? = nil,
        next: @escaping @Sendable (Value, Place?) -> Place?,
        reading page: @escaping @Sendable (Place?) -> SignalProducer
    ) -> SignalProducer {
        PageWalk<Value, Place?>.producer(
            from: first,
            .init(
                reading: page,
                next: { page, place in next(page, place).map(Optional.some) },
                isRepeated: ==
            )
        )
    }
}
