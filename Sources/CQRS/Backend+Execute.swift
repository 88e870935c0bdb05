import MillraceBackend
import MillraceStreams

extension Backend {
    /// Returns a producer that asks a question and sends the answer.
    public func execute<Q: Query>(_ query: Q) -> SignalProducer<Q.Result, CoreError> where Q.Auth == Auth {
        access(query.resource)
    }

    /// Returns a producer that gives an order, and completes when it was carried out.
    public func execute<C: Command>(_ command: C) -> SignalProducer<Never, CoreError> where C.Auth == Auth {
        access(command.resource, with: command.body)
    }
}

extension AuthenticatedSession {
    /// Returns a producer that asks a question and sends the answer.
    public func execute<Q: Query>(_ query: Q) -> SignalProducer<Q.Result, CoreError> where Q.Auth == Auth {
        access(query.resource)
    }

    /// Returns a producer that gives an order, and completes when it was carried out.
    public func execute<C: Command>(_ command: C) -> SignalProducer<Never, CoreError> where C.Auth == Auth {
        access(command.resource, with: command.body)
    }
}
