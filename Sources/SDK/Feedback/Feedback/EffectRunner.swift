import MillraceStreams

/// The loop, as the feedbacks with one type of events use it.
///
/// A subclass connects it to a loop; this class does nothing.
@usableFromInline
class EffectRunner<Event: Sendable>: @unchecked Sendable {
    // Unchecked, because a class that has subclasses must be; it is constant.

    /// The services of the loop that need no event.
    @usableFromInline let loop: EffectControl

    @usableFromInline
    init(_ loop: EffectControl) {
        self.loop = loop
    }

    /// Starts an effect.
    ///
    /// - Parameters:
    ///   - producer: The effect.
    ///   - run: The feedback that has the effect.
    ///   - isLifelong: Whether the effect is meant to run as long as the loop.
    @usableFromInline
    func start(_ producer: SignalProducer<Event, NoError>, in run: FeedbackRun, isLifelong: Bool) {}

    /// Starts an effect with values of another type.
    ///
    /// - Parameters:
    ///   - producer: The effect.
    ///   - embed: Returns the event for a value.
    ///   - run: The feedback that has the effect.
    ///   - isLifelong: Whether the effect is meant to run as long as the loop.
    @usableFromInline
    func start<Value: Sendable>(
        _ producer: SignalProducer<Value, NoError>,
        as embed: @escaping @Sendable (Value) -> Event,
        in run: FeedbackRun,
        isLifelong: Bool
    ) {}

    /// Sends an event, from anywhere.
    ///
    /// The loop drops the event if the closure returns `false` when its turn comes.
    @usableFromInline
    func send(_ event: Event, from run: FeedbackRun, while isCurrent: @escaping @Sendable () -> Bool) {}

    /// Reports to the journal an event for a part that is not there.
    @usableFromInline
    func miss(_ event: Event, part: String) {}

    /// Returns the loop, as the feedbacks of a part use it.
    ///
    /// Their events become events of the whole.
    @inlinable
    final func pullback<Local: Sendable>(_ embed: @escaping @Sendable (Local) -> Event) -> EffectRunner<Local> {
        PartRunner(of: self, embed)
    }
}

/// The loop, as the feedbacks of a part use it.
@usableFromInline
final class PartRunner<WholeEvent: Sendable, Event: Sendable>: EffectRunner<Event>, @unchecked Sendable {
    // Unchecked as its superclass is; its own properties are constant.
    @usableFromInline let whole: EffectRunner<WholeEvent>
    @usableFromInline let embed: @Sendable (Event) -> WholeEvent

    @inlinable
    init(of whole: EffectRunner<WholeEvent>, _ embed: @escaping @Sendable (Event) -> WholeEvent) {
        self.whole = whole
        self.embed = embed
        super.init(whole.loop)
    }

    @usableFromInline
    override func start(_ producer: SignalProducer<Event, NoError>, in run: FeedbackRun, isLifelong: Bool) {
        whole.start(producer, as: embed, in: run, isLifelong: isLifelong)
    }

    @usableFromInline
    override func start<Value: Sendable>(
        _ producer: SignalProducer<Value, NoError>,
        as embed: @escaping @Sendable (Value) -> Event,
        in run: FeedbackRun,
        isLifelong: Bool
    ) {
        whole.start(producer, as: { [embedPart = self.embed] in embedPart(embed($0)) }, in: run, isLifelong: isLifelong)
    }

    @usableFromInline
    override func send(_ event: Event, from run: FeedbackRun, while isCurrent: @escaping @Sendable () -> Bool) {
        whole.send(embed(event), from: run, while: isCurrent)
    }

    @usableFromInline
    override func miss(_ event: Event, part: String) {
        whole.miss(embed(event), part: part)
    }
}
