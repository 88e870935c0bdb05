import MillraceBackend
import MillraceStreams

extension BackendAccess {
    /// Returns a producer that executes a query and sends its result.
    public func execute<Q: Query>(_ query: Q) -> SignalProducer<Q.Result, CoreError> where Q.Auth == Auth {
        query.answer(through: Backend(self))
    }

    /// Returns a producer that executes a command and sends its answer.
    public func execute<C: Command>(_ command: C) -> SignalProducer<C.Answer, CoreError> where C.Auth == Auth {
        access(command.resource, with: command.body)
    }

    /// Returns a producer that executes a command, and completes when the backend has carried it out.
    public func execute<C: Command>(_ command: C) -> SignalProducer<Never, CoreError>
    where C.Auth == Auth, C.Answer == Void {
        access(command.resource, with: command.body)
    }
}
