import MillraceBackend

/// The results of a batch of requests for values of different types, in the order of the requests.
///
/// They are a tuple: `let (user, city) = answers.results`.
public struct BatchAnswers<each Response: Sendable>: Sendable {
    /// The results, each a value or the error of its own request.
    public let results: (repeat Result<each Response, CoreError>)

    /// Creates answers, as tests do.
    public init(_ result: repeat Result<each Response, CoreError>) {
        results = (repeat each result)
    }
}
