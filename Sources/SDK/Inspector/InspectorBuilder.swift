import MillraceFlow
import MillraceRendering
import MillraceTerminal
import MillraceTrace

/// Creates the screen of an inspector, whose loop no trace records.
///
/// - Parameters:
///   - businessController: The source of the records.
///   - key: The key that has opened the inspector, which closes it too.
///   - close: Called when the user leaves the inspector.
func makeInspectorScreen(
    of businessController: any InspectorBusinessControllerProtocol,
    closingBy key: Key,
    close: @escaping @Sendable () -> Void
) -> ScreenController {
    let viewModel = Trace.$leavesOut.withValue(true) {
        InspectorViewModel(inspectorBusinessController: businessController)
    }
    return ScreenController(
        viewModel: viewModel,
        renderer: { InspectorRenderer(observer: $0, key: key) },
        routes: { route in
            switch route {
            case .close: close()
            }
        }
    )
}
