import Millrace
import MillraceTestKit

/// The screens of the app for a replay.
func makeAtlas(_ materials: TraceReplay.Materials, retrying: Bool = true) -> ScreenStack {
    let session = BackendSession(
        environment: materials.environment,
        transport: materials.transport,
        middleware: retrying ? [.retry(RequestRetryPolicy(backoff: .constant(upTo: 2, pause: .zero)))] : []
    )
    return ScreenStack(
        showing: ScreenController(viewModel: AtlasModel(session), renderer: AtlasRenderer.init(observer:))
    )
}
