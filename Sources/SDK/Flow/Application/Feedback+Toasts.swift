import MillraceFeedback
import MillraceRendering
import MillraceStreams

extension Feedback {
    /// Returns a feedback that sends an event for each toast when its time is over.
    ///
    /// ```swift
    /// Feedback.toasts(\.toasts.list, leaving: Action.toastLeft, on: scheduler)
    /// ```
    /// The time of a toast begins when the toast is in the state, and ends with it: a toast that a click has removed
    /// sends nothing.
    ///
    /// - Parameters:
    ///   - list: The key path of the toasts: `Toasts.list`.
    ///   - event: Returns the event, whose reducer removes the toast.
    ///   - scheduler: The scheduler that measures the time.
    public static func toasts(
        _ list: any WritableKeyPath<State, [Toast]> & Sendable,
        leaving event: @escaping @Sendable (Toast.ID) -> Event,
        on scheduler: any DateScheduler
    ) -> Feedback {
        let leave = Feedback<Toast, Void>(
            firstValueAfterNil: { $0 },
            effects: { toast in SignalProducer(value: ()).delay(toast.duration, on: scheduler) }
        )
        let part = Part<State, Event, Toast, Void>(
            forEach: list,
            event: EnumCase<Event, (Toast.ID, Void)>(embed: { event($0.0) }, extract: { _ in nil })
        )
        return pullback([leave], to: part).named("toasts")
    }
}
