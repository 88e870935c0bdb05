import MillraceBackend
import MillraceStreams

/// An answer of the backend, with the traces of the requests that brought it.
struct Asked<Value: Sendable>: Sendable {
    let value: Value
    let traces: [ExchangeTrace]
}

/// Makes the request for an answer, or several.
///
/// The function is given the answer that is known, and whether more of it is wanted: another page of a list.
typealias LiveAsking<Value: Sendable> =
    @Sendable (_ known: LiveAnswer<Value>?, _ wantsMore: Bool) -> SignalProducer<Asked<Value>, CoreError>
