import MillraceBackend
import MillraceStreams

extension Accessible {
    /// Returns a producer that asks a question and sends the answer.
    public func execute<Q: Query>(_ query: Q) -> SignalProducer<Q.Result, CoreError> where Q.Auth == NoAuth {
        access(query.resource)
    }

    /// Returns a producer that gives an order, and completes when it was carried out.
    public func execute<C: Command>(_ command: C) -> SignalProducer<Never, CoreError> where C.Auth == NoAuth {
        access(command.resource, with: command.body)
    }
}

extension AuthenticatedAccessible {
    /// Returns a producer that asks a question and sends the answer.
    public func execute<Q: Query>(_ query: Q) -> SignalProducer<Q.Result, CoreError> where Q.Auth == KongAuth {
        access(query.resource)
    }

    /// Returns a producer that gives an order, and completes when it was carried out.
    public func execute<C: Command>(_ command: C) -> SignalProducer<Never, CoreError> where C.Auth == KongAuth {
        access(command.resource, with: command.body)
    }
}
