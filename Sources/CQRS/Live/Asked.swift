import MillraceBackend

/// An answer of the backend, with the trace of the exchanges that brought it.
struct Asked<Value: Sendable>: Sendable {
    let value: Value
    let trace: ExchangeTrace
}
