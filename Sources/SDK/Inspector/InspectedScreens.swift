import MillraceFlow
import MillraceRendering
import MillraceStreams
import MillraceTerminal
import MillraceTrace

/// The screens of another source, with an inspector that a key opens over them.
///
/// `ScreenSource.inspected(by:key:title:commands:)` makes one. A closed inspector has no loop, no timer and no
/// observer. While it is open the loops of the app continue, and the keys and the frames belong to the inspector: the
/// trace has none of them.
public final class InspectedScreens: ScreenSource {
    /// The inspector while it is open, and otherwise the screen of the source.
    public let current: Property<ScreenController?>

    private let opened: OpenedInspector
    private let exclusion: ScopedDisposable<AnyDisposable>

    convenience init(
        _ source: any ScreenSource,
        by trace: Trace,
        key: Key,
        title: String,
        commands: Property<[String]>?
    ) {
        self.init(source, by: trace, key: key, title: title, commands: commands) {
            QueueScheduler(name: "millrace.inspector")
        }
    }

    /// Creates the screens.
    ///
    /// - Parameter scheduler: Creates the scheduler on which an inspector reads the trace and measures its time, each
    ///   time it is opened.
    init(
        _ source: any ScreenSource,
        by trace: Trace,
        key: Key,
        title: String,
        commands: Property<[String]>?,
        scheduler: @escaping @Sendable () -> any DateScheduler
    ) {
        let opened = OpenedInspector(key: key) { close in
            makeInspectorScreen(
                of: InspectorBusinessController(trace: trace, commands: commands, scheduler: scheduler()),
                closingBy: key,
                close: close
            )
        }
        self.opened = opened
        let screens = DecoratedScreens(source, following: Property(value: ())) { [weak opened] screen, _ in
            opened?.screen(screen, opening: title) ?? screen
        }
        current = Property.combineLatest(opened.controller, screens.current)
            .map { inspector, screen in inspector ?? screen }
            .skipRepeats(===)
        let exclusion = trace.leaveOut { [weak opened] report in
            opened?.takes(report, over: source.current.value) ?? false
        }
        self.exclusion = ScopedDisposable(AnyDisposable { exclusion.dispose() })
    }

    /// Whether the inspector is open.
    public var isOpen: Bool { opened.controller.value != nil }
}
