/// The pictures of the parts of a frame that move, by the clock of the host.
///
/// Times are milliseconds of ``KeyReader/now()``.
struct Motion: Equatable {
    /// The time for which a picture is shown.
    static let interval = 100

    /// The number of pictures that were shown before.
    private(set) var steps = 0
    /// The time of the next picture, once the first one is shown.
    private(set) var deadline: Int?

    /// Goes to the next picture if it is due, and returns whether it is.
    ///
    /// Pictures that were missed, as by a process that was suspended, are left out.
    mutating func step(at now: Int) -> Bool {
        guard let due = deadline else {
            deadline = now + Self.interval
            return false
        }
        guard now >= due else { return false }
        steps += 1
        deadline = now + Self.interval
        return true
    }
}
