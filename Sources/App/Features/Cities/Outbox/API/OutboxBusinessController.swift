import Millrace
import MillraceOutbox

/// The outbox as the view model of its screen uses it.
protocol OutboxBusinessControllerProtocol: Sendable {
    /// Returns a producer that sends the contents of the outbox, and each change of them, until it is disposed of.
    func observe() -> SignalProducer<AppOutbox.Contents, NoError>

    /// Returns a producer that lets a command that was refused be sent again, and completes when that is on disk.
    func retry(_ id: OutboxCommand.ID) -> SignalProducer<Never, OutboxError>

    /// Returns a producer that takes a command out, and completes when that is on disk.
    func discard(_ id: OutboxCommand.ID) -> SignalProducer<Never, OutboxError>

    /// Returns a producer that sends the commands that wait, and completes at once.
    func resume() -> SignalProducer<Never, NoError>

    /// Returns a producer that removes the notice of damaged files, which the user has seen, and completes at once.
    func dismissDamage() -> SignalProducer<Never, NoError>
}

struct OutboxBusinessController: OutboxBusinessControllerProtocol {
    private let outbox: AppOutbox

    init(outbox: AppOutbox) {
        self.outbox = outbox
    }

    func observe() -> SignalProducer<AppOutbox.Contents, NoError> {
        outbox.contents.producer.skipRepeats()
    }

    func retry(_ id: OutboxCommand.ID) -> SignalProducer<Never, OutboxError> {
        outbox.retry(id)
    }

    func discard(_ id: OutboxCommand.ID) -> SignalProducer<Never, OutboxError> {
        outbox.discard(id)
    }

    func resume() -> SignalProducer<Never, NoError> {
        outbox.resume()
    }

    func dismissDamage() -> SignalProducer<Never, NoError> {
        outbox.dismissDamage()
    }
}
