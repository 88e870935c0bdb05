import MillraceBackend
import MillraceStreams

/// The callers that have executed a query, and get the next answer that is recent enough.
///
/// Touched inside one serializer only.
struct LiveAskers<Value: Sendable> {
    typealias Asker = Signal<Value, CoreError>.Observer

    private var askers: [Int: (asker: Asker, firstRun: Int)] = [:]

    var isEmpty: Bool { askers.isEmpty }

    /// Adds a caller.
    ///
    /// - Parameters:
    ///   - asker: The caller.
    ///   - number: The number of the caller.
    ///   - firstRun: The first exchange that begins after the caller was added.
    mutating func add(_ asker: Asker, _ number: Int, firstRun: Int) {
        askers[number] = (asker, firstRun)
    }

    mutating func remove(_ number: Int) {
        askers[number] = nil
    }

    /// Removes and returns the callers that the end of an exchange completes, in the order of their calls.
    ///
    /// An exchange that was in progress when a caller was added doesn't complete it if the query was made stale since:
    /// its answer may be older than that.
    mutating func take(at run: Int, isOvertaken: Bool) -> [Asker] {
        let numbers = askers.filter { !isOvertaken || run >= $0.value.firstRun }.keys.sorted()
        return numbers.compactMap { askers.removeValue(forKey: $0)?.asker }
    }
}
