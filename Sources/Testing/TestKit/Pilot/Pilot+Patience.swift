import Foundation
import Millrace

/// The parts of failures that say whether the pilot has waited.
extension Pilot {
    /// The end of a sentence about something that was waited for.
    var afterPatience: String {
        patience > .zero ? ", not even after \(patience.seconds.formatted()) seconds" : withoutPatience
    }

    /// The middle of a sentence about something whose end was waited for.
    var stillAfterPatience: String {
        patience > .zero ? "still, after \(patience.seconds.formatted()) seconds, " : ""
    }

    /// The end of a sentence about something that wasn't waited for because of an earlier failure.
    var withoutPatience: String {
        hasLostPatience ? ", and the pilot doesn't wait after its first failure" : ""
    }
}
