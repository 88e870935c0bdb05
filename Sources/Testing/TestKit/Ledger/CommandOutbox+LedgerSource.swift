import Millrace
import MillraceOutbox

extension CommandOutbox: LedgerSource {
    /// The commands that are not carried out, one line each.
    ///
    /// ```text
    /// PlaceOrder in the lane main waits to be sent
    /// RenameCity in the lane city 7 was refused, and is set aside
    /// ```
    public var leftovers: [String] {
        commands.value.map { "\($0.type) in the lane \($0.lane) \($0.status.leftover)" }
    }
}

extension OutboxCommand.Status {
    fileprivate var leftover: String {
        switch self {
        case .waiting: "waits to be sent"
        case .sending: "is on its way"
        case .held: "is held until the backend is reached"
        case .refused: "was refused, and is set aside"
        case .orphaned: "has an id that nothing names, and is set aside"
        case .unreadable: "is unreadable, and is set aside"
        }
    }
}
