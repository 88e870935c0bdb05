import MillraceBackend
import MillraceStreams

/// An answer of the backend, with the traces of its requests.
struct Asked<Value: Sendable>: Sendable {
    let value: Value
    let traces: [ExchangeTrace]
}

/// Makes one or several requests for an answer.
///
/// The function gets the known answer, and whether more of it is wanted: another page of a list.
typealias LiveAsking<Value: Sendable> =
    @Sendable (_ known: LiveAnswer<Value>?, _ wantsMore: Bool) -> SignalProducer<Asked<Value>, CoreError>
