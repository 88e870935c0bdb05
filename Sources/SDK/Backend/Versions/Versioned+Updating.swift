import MillraceStreams

extension Versioned where Value: Equatable {
    /// Returns a producer that writes a value over this version, and resolves conflicts with changes of other clients.
    ///
    /// ```swift
    /// address.updating(
    ///     to: edited,
    ///     reading: { backend.access(fetchAddress()) },
    ///     writing: { backend.access(replaceAddress().requiring(.unchanged($1)), with: $0) },
    ///     merging: { conflict in conflict.theirs.value.with(street: conflict.mine.street) }
    /// )
    /// ```
    ///
    /// After a 409 or a 412 the producer reads the value again, and `merge` returns the value to write over the version
    /// that it read. `{ $0.mine }` writes the same value over the new version; nil ends with the refusal, so that the
    /// app can show the conflict. If the refused write was a repetition and may have succeeded before, it is a success
    /// if the value that is read equals the value that was written. If a read returns the version that was refused, or
    /// no known version, the producer ends with the refusal: a cache or a server has not noticed the change, and a
    /// write over that version would lose the change.
    ///
    /// - Parameters:
    ///   - value: The value to write.
    ///   - attempts: The number of writes, including the first one; 3 by default, at least 1.
    ///   - read: Returns a producer of the value that the server has now.
    ///   - write: Returns a producer that writes a value over a version, and sends it as the server has stored it.
    ///   - merge: Returns the value to write instead of the refused one, or nil; called on the thread of the answer.
    /// - Returns: A producer of the value as it was stored.
    public func updating(
        to value: Value,
        attempts: Int = 3,
        reading read: @escaping @Sendable () -> SignalProducer<Versioned, CoreError>,
        writing write: @escaping @Sendable (Value, Version) -> SignalProducer<Versioned, CoreError>,
        merging merge: @escaping @Sendable (Conflict<Value>) -> Value?
    ) -> SignalProducer<Versioned, CoreError> {
        SignalProducer.deferred {
            write(value, version).flatMapError { error in
                guard error.isConflict || error.isPreconditionFailed, attempts > 1 || error.isOutcomeUnknown else {
                    return SignalProducer(error: error)
                }
                return read().flatMap(.concat) { theirs -> SignalProducer<Versioned, CoreError> in
                    let isNew = theirs.version.isKnown && !theirs.version.isSame(as: version)
                    // A server with dates in seconds may have stored the value with the date of the earlier one.
                    if error.isOutcomeUnknown, theirs.value == value, isNew || self.value != value {
                        return SignalProducer(value: theirs)
                    }
                    let conflict = Conflict(base: self, mine: value, theirs: theirs)
                    guard attempts > 1, isNew, let merged = merge(conflict) else {
                        return SignalProducer(error: error)
                    }
                    return theirs.updating(
                        to: merged,
                        attempts: attempts - 1,
                        reading: read,
                        writing: write,
                        merging: merge
                    )
                }
            }
        }
    }
}
