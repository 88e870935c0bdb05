/// How long an application whose output is no terminal waits for the effects of a feedback before it prints; see
/// ``Feedback/awaited(_:)``.
public enum AwaitedEffects: Hashable, Sendable {
    /// Until an effect has sent an event, or has ended: for requests, and for answers that follow changes later. The
    /// default.
    case untilFirstEvent
    /// Until an effect has ended: for work that reports its progress, as an upload does.
    case untilEnd
    /// Not at all: for timers, and for effects that may never send anything.
    case never
}
