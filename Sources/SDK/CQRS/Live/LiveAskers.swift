import MillraceBackend
import MillraceStreams

/// The callers who have executed a query, and get the next answer that is young enough.
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
    ///   - firstRun: The first exchange that begins after the caller has come.
    mutating func add(_ asker: Asker, _ number: Int, firstRun: Int) {
        askers[number] = (asker, firstRun)
    }

    mutating func remove(_ number: Int) {
        askers[number] = nil
    }

    /// Takes the callers out for whom the end of an exchange counts, the first ones first.
    ///
    /// An exchange that was under way when a caller came doesn't count if the query was made stale since: its answer
    /// may be older than that.
    mutating func take(at run: Int, isOvertaken: Bool) -> [Asker] {
        let numbers = askers.filter { !isOvertaken || run >= $0.value.firstRun }.keys.sorted()
        return numbers.compactMap { askers.removeValue(forKey: $0)?.asker }
    }
}
