import Millrace
import MillraceTestKit

@testable import MillraceInspector

/// Reads what the test says, and rebuilds moments as the real one does, at once.
struct StubInspectorBusinessController: InspectorBusinessControllerProtocol {
    var following = Stub<TraceReading, NoError>(.value(TraceReading(log: SessionLog.log, isComplete: true)))
    var listing = Stub<[String], NoError>(.value(["Order to Bath: waiting to be sent"]))
    var measuring = Stub<[HighWaterMark], NoError>()
    var hasCommands = true

    func follow() -> SignalProducer<TraceReading, NoError> { following.producer() }

    func examine(_ place: LogPlace) -> SignalProducer<InspectedMoment, NoError> {
        SignalProducer(value: InspectedMoment(rebuilding: place))
    }

    func explain(_ question: LineQuestion) -> SignalProducer<LineExplanation, NoError> {
        SignalProducer(value: LineExplanation(of: question))
    }

    func commands() -> SignalProducer<[String], NoError> { listing.producer() }

    func buffers() -> SignalProducer<[HighWaterMark], NoError> { measuring.producer() }
}
