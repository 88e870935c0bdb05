import MillraceRendering

/// Where an application shows its frames and gets its keys from: a terminal, or plain text where there is none.
///
/// ``TerminalHost`` and ``PlainTextHost`` are the two of the SDK; a test makes one of its own.
public protocol ScreenHost: AnyObject, Sendable {
    /// The size that frames should have now.
    var size: TerminalSize { get }

    /// Whether a frame may have as many lines as it needs, because it isn't shown on a screen of fixed height.
    var isEndless: Bool { get }

    /// How many columns it gives to what terminals differ about; by default the standard rules.
    ///
    /// When they change, `run` delivers another `resize`.
    var widths: WidthRules { get }

    /// Shows a frame as soon as possible; a frame that waits for that is replaced. It may be called from any thread.
    func show(_ frame: TextFrame)

    /// Makes `run` return. It may be called from any thread, and in the handler.
    func stop()

    /// Keeps the thread, delivers events, and returns after `stop()` or when nothing more can come.
    ///
    /// The first event is `resize`. After `closed` there are no more.
    ///
    /// - Parameter handler: What is told; it is called on this thread.
    /// - Throws: `TerminalError` when the host can't be used.
    func run(_ handler: (TerminalEvent) -> Void) throws(TerminalError)
}

extension ScreenHost {
    /// The standard rules.
    public var widths: WidthRules {
        .standard
    }
}
