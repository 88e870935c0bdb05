import MillraceBackend
import MillraceStreams

/// An answer of the backend, with the traces of its requests.
struct Asked<Value: Sendable>: Sendable {
    let value: Value
    let traces: [ExchangeTrace]
}

/// The answer that an execution of a query is to get.
struct Wanted<Value: Sendable>: Sendable {
    /// The known answer, if there is one.
    let known: LiveAnswer<Value>?
    /// Whether more than the known answer is wanted: another page of a list.
    let hasMore: Bool
    /// Whether the known answer is to be confirmed, too; false if only another page is wanted.
    let confirms: Bool
    /// Whether no answer from before the execution will do.
    let isNew: Bool
    /// Whether an answer of the backend tells outboxes that it can be reached; false if the execution has only waited
    /// for a command that didn't reach it: otherwise the two would cause each other without a pause.
    let isNews: Bool
}

/// Makes one or several requests for an answer.
typealias LiveAsking<Value: Sendable> = @Sendable (Wanted<Value>) -> SignalProducer<Asked<Value>, CoreError>
