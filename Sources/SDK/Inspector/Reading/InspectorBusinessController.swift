import MillraceStreams
import MillraceTrace

/// Reads a trace, and rebuilds its moments, on a queue of its own.
final class InspectorBusinessController: InspectorBusinessControllerProtocol {
    /// The number of records that are shown while the others are read.
    static let firstCount = 500
    /// The time between two looks at whether there are new records.
    static let pause = Duration.milliseconds(250)

    private let reader: TraceReader
    private let moments = MomentCache()
    private let trace: Trace
    private let waiting: Property<[String]>?
    private let scheduler: any DateScheduler

    init(trace: Trace, commands: Property<[String]>?, scheduler: any DateScheduler) {
        reader = TraceReader(trace)
        self.trace = trace
        waiting = commands
        self.scheduler = scheduler
    }

    var hasCommands: Bool { waiting != nil }

    func follow() -> SignalProducer<TraceReading, NoError> {
        let newest = SignalProducer<TraceReading?, NoError> { [reader] in reader.newest(Self.firstCount) }
        let all = SignalProducer<TraceReading?, NoError> { [reader] in reader.all() }
        let later = SignalProducer.timer(interval: Self.pause, on: scheduler)
            .map { [reader] _ in reader.isBehind ? reader.all() : nil }
        // Between the two, the records that were read are shown.
        return newest.concat(all.start(on: scheduler)).concat(later).skipNil().start(on: scheduler)
    }

    func examine(_ place: LogPlace) -> SignalProducer<InspectedMoment, NoError> {
        SignalProducer { [moments] in InspectedMoment(of: place, moments.moment(at: place)) }.start(on: scheduler)
    }

    func explain(_ question: LineQuestion) -> SignalProducer<LineExplanation, NoError> {
        SignalProducer { LineExplanation(of: question) }.start(on: scheduler)
    }

    func commands() -> SignalProducer<[String], NoError> {
        waiting?.producer.map { [trace] in $0.map(trace.redacted) } ?? .empty
    }

    func buffers() -> SignalProducer<[HighWaterMark], NoError> {
        let now = SignalProducer<[HighWaterMark], NoError> { [trace] in trace.buffers }
        let later = SignalProducer.timer(interval: Self.pause, on: scheduler).map { [trace] _ in trace.buffers }
        return now.concat(later).skipRepeats()
    }
}
