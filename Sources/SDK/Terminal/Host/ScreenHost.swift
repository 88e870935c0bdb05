import MillraceFlow
import MillraceRendering

/// An output where an application shows frames, and its input of keys: a terminal, or plain text where there is none.
///
/// ``TerminalHost`` and ``PlainTextHost`` are the hosts of the SDK; a test may define its own.
public protocol ScreenHost: AnyObject, Sendable {
    /// The current size for frames.
    var size: TerminalSize { get }

    /// Whether a frame may have as many lines as it needs, because the host has no fixed height.
    var isEndless: Bool { get }

    /// How long the application waits for the answers of effects before it shows a frame, and before it handles the
    /// next key; `nil`, the default, for a host that shows every change at once. See ``PlainTextHost``.
    var patience: Duration? { get }

    /// The number of columns that the host gives to characters about which terminals differ; by default the standard
    /// rules.
    ///
    /// When the rules change, `run` delivers another `resize`: an application reads them at each.
    var widths: WidthRules { get }

    /// The theme of screens that have none; by default the standard theme.
    ///
    /// When the theme changes, `run` delivers another `resize`: an application reads it at each. A theme without colors
    /// means that the host shows none.
    var theme: Theme { get }

    /// Whether the host prints sentences about changes instead of showing frames; see ``AccessibleHost``. By default it
    /// doesn't.
    var speaks: Bool { get }

    /// Prints sentences of one line each, in order; may be called from any thread. Does nothing by default.
    func say(_ sentences: [String])

    /// Shows a frame as soon as possible, unless a newer one replaces it first; may be called from any thread.
    func show(_ frame: TextFrame)

    /// Sends a request to the terminal; may be called from any thread.
    ///
    /// - Returns: Whether the request is sent to a terminal; by default `false`, because there is none.
    func perform(_ request: TerminalRequest) -> Bool

    /// Ends `run`; may be called from any thread, also in the handler.
    func stop()

    /// Blocks the thread, delivers events, and returns after `stop()` or when no more events can come.
    ///
    /// The first event is `resize`, unless a signal ends the run before the host has a terminal. After `closed` there
    /// are no more.
    ///
    /// - Parameter handler: The handler of events, called on the thread of `run`.
    /// - Throws: ``TerminalError`` if the host can't be used.
    func run(_ handler: (TerminalEvent) -> Void) throws(TerminalError)
}

extension ScreenHost {
    /// `nil`.
    public var patience: Duration? {
        nil
    }

    /// The standard rules.
    public var widths: WidthRules {
        .standard
    }

    /// The standard theme.
    public var theme: Theme {
        .standard
    }

    /// `false`.
    public var speaks: Bool {
        false
    }

    /// Does nothing.
    public func say(_ sentences: [String]) {}

    /// Does nothing.
    public func perform(_ request: TerminalRequest) -> Bool {
        false
    }
}
