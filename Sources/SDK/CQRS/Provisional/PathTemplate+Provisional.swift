import MillraceBackend

extension PathTemplate.StringInterpolation {
    /// Adds an argument: the backend's id.
    ///
    /// An access fails if the backend's id isn't known yet.
    public mutating func appendInterpolation<ID: LosslessStringConvertible>(_ id: Provisional<ID>) {
        if let known = id.known { appendInterpolation(known) } else { appendMissing("an id has no name yet") }
    }

    /// Adds an argument: the raw value of the backend's id.
    ///
    /// An access fails if the backend's id isn't known yet.
    public mutating func appendInterpolation<ID: RawRepresentable>(_ id: Provisional<ID>)
    where ID.RawValue: LosslessStringConvertible {
        if let known = id.known { appendInterpolation(known) } else { appendMissing("an id has no name yet") }
    }
}
