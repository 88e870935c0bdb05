@testable import MillraceInspector

extension InspectedMoment {
    /// Rebuilds a moment from the beginning of its log.
    init(rebuilding place: LogPlace) {
        self.init(of: place, place.log.moment(at: place.index))
    }
}
