import MillraceStreams

/// The screens that a ``TerminalApplication`` shows: the topmost one of a ``ScreenStack``, of a ``PathStack``, or of the selected one of
/// ``TabStacks``.
public protocol ScreenSource: Sendable {
    /// The screen that is shown, now and after every change; `nil` for none.
    var current: Property<ScreenController?> { get }
}

extension ScreenSource {
    /// The producer of the topmost screen's changes, now and after every change of the stack.
    ///
    /// A producer sends one value at each start, and another whenever the screen may have changed. A subscriber keeps no
    /// controller alive, not even the one that was topmost when the subscription began.
    var changes: Property<SignalProducer<Void, NoError>> {
        current.map { $0?.changes ?? SignalProducer(value: ()) }
    }
}
