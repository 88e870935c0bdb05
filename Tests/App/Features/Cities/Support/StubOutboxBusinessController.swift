import Millrace
import MillraceOutbox
import MillraceTestKit

@testable import Cities

/// Answers as the test says, and remembers what was asked.
struct StubOutboxBusinessController: OutboxBusinessControllerProtocol {
    var observing = Stub<AppOutbox.Contents, NoError>(.value(.init(commands: [.fixture()])))
    var retrying = Stub<Never, OutboxError>()
    var discarding = Stub<Never, OutboxError>()
    var resuming = Stub<Never, NoError>()
    var dismissing = Stub<Never, NoError>()

    func observe() -> SignalProducer<AppOutbox.Contents, NoError> {
        observing.producer()
    }

    func retry(_ id: OutboxCommand.ID) -> SignalProducer<Never, OutboxError> {
        retrying.producer(id)
    }

    func discard(_ id: OutboxCommand.ID) -> SignalProducer<Never, OutboxError> {
        discarding.producer(id)
    }

    func resume() -> SignalProducer<Never, NoError> {
        resuming.producer()
    }

    func dismissDamage() -> SignalProducer<Never, NoError> {
        dismissing.producer()
    }
}
