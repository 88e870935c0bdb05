/// The state of the network between a client and its backend, for ``MockServer/network`` and the stubs of the test kit.
///
/// ```swift
/// server.network = .offline
/// server.network = .flapping(every: 2)   // the second request, the fourth …
/// server.network = .scripted([.unreached, .answerLost])
/// ```
///
/// Requests are counted from the moment at which the condition is set, so that the same test has the same faults each
/// time.
public enum NetworkCondition: Sendable, Hashable {
    /// All requests and answers arrive.
    case online
    /// No request reaches the backend.
    case offline
    /// The nth request, the 2nth, and so on, don't reach the backend; with 1 or less, none does.
    case flapping(every: Int)
    /// All requests are carried out, and no answer arrives.
    case losingAnswers
    /// All requests and answers arrive, later by this time.
    case slow(Duration)
    /// The passages of the first requests, one by one; everything arrives after them.
    case scripted([NetworkPassage])

    /// Returns whether and when a request arrives.
    ///
    /// - Parameter number: The number of the request since the condition was set, from 1.
    public func passage(ofRequest number: Int) -> NetworkPassage {
        switch self {
        case .online: .arrives
        case .offline: .unreached
        case let .flapping(period): number % max(1, period) == 0 ? .unreached : .arrives
        case .losingAnswers: .answerLost
        case let .slow(delay): .late(delay)
        case let .scripted(passages): passages.indices.contains(number - 1) ? passages[number - 1] : .arrives
        }
    }
}
