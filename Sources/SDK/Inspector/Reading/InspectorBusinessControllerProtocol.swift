import MillraceStreams
import MillraceTrace

/// The data that an inspector reads.
protocol InspectorBusinessControllerProtocol: Sendable {
    /// Whether the app has commands to show.
    var hasCommands: Bool { get }

    /// Returns a producer of the trace's records, sent again whenever there are more; of a long trace, the newest
    /// records come first.
    func follow() -> SignalProducer<TraceReading, NoError>

    /// Returns a producer of a moment.
    func examine(_ place: LogPlace) -> SignalProducer<InspectedMoment, NoError>

    /// Returns a producer of why a line was on the screen at a moment.
    func explain(_ question: LineQuestion) -> SignalProducer<LineExplanation, NoError>

    /// Returns a producer of the commands that wait to be sent, in a line each.
    func commands() -> SignalProducer<[String], NoError>

    /// Returns a producer of how full the buffers of streams have been, now and whenever that is more.
    func buffers() -> SignalProducer<[HighWaterMark], NoError>
}
