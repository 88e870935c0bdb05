import Millrace
import MillraceTestKit

extension Pilot {
    /// Creates a pilot of a desk.
    convenience init(
        deskOf columns: Int = 40,
        rows: Int = 14,
        asking ask: SignalProducer<String, NoError> = .never,
        patience: Duration = .zero
    ) {
        let clock = TestScheduler()
        let desk = ScreenController(
            viewModel: DeskModel(on: clock, asking: ask),
            renderer: DeskRenderer.init(observer:)
        )
        self.init(showing: desk, columns: columns, rows: rows, clock: clock, patience: patience)
    }
}
