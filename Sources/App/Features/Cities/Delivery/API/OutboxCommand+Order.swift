import Millrace
import MillraceOutbox

extension OutboxCommand {
    /// The order of a delivery; nil for another command.
    var order: DeliveryService.RequestDelivery? {
        command as? DeliveryService.RequestDelivery
    }
}
