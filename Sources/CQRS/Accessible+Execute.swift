import MillraceBackend
import MillraceStreams

extension Accessible {
    /// Returns a producer that executes a query and sends its result.
    public func execute<Q: Query>(_ query: Q) -> SignalProducer<Q.Result, CoreError> where Q.Auth == NoAuth {
        access(query.resource)
    }

    /// Returns a producer that executes a command, and completes when the backend has carried it out.
    public func execute<C: Command>(_ command: C) -> SignalProducer<Never, CoreError> where C.Auth == NoAuth {
        access(command.resource, with: command.body)
    }
}

extension AuthenticatedAccessible {
    /// Returns a producer that executes a query and sends its result.
    public func execute<Q: Query>(_ query: Q) -> SignalProducer<Q.Result, CoreError> where Q.Auth == KongAuth {
        access(query.resource)
    }

    /// Returns a producer that executes a command, and completes when the backend has carried it out.
    public func execute<C: Command>(_ command: C) -> SignalProducer<Never, CoreError> where C.Auth == KongAuth {
        access(command.resource, with: command.body)
    }
}
