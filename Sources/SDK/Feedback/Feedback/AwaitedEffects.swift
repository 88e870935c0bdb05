/// How long an application that prints what it has come to, and not each change, waits for the effects of a feedback;
/// see ``Feedback/awaited(_:)``.
public enum AwaitedEffects: Hashable, Sendable {
    /// Until an effect has sent an event, or has ended: for requests, and for answers that follow changes later. The
    /// default.
    case untilFirstEvent
    /// Until an effect has ended: for work that reports its progress, as an upload does.
    case untilEnd
    /// Not at all: for timers, and for effects that may never send anything.
    case never
}
