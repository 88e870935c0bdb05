import MillraceStreams
import MillraceTrace
import Synchronization

/// Moments of a log that were rebuilt, so that a step to another one is short, however long the log is.
final class MomentCache: Sendable {
    private struct Kept {
        let index: Int
        let number: CauseID
        let moment: TraceLog.Moment
    }

    /// The number of records between two moments that are kept.
    static let distance = 256

    private let kept = Mutex<[Kept]>([])

    /// The number of moments that are kept.
    var count: Int { kept.withLock { $0.count } }

    /// Rebuilds a moment from the nearest kept one before it.
    func moment(at place: LogPlace) -> TraceLog.Moment {
        kept.withLock { kept in
            let records = place.log.records
            // The kept moments of a log that continues are valid. Of a log that has lost its oldest records, or got one
            // in between, those before that record are valid.
            let valid = kept.prefix { $0.index < records.count && records[$0.index].number == $0.number }
            kept.removeSubrange(valid.endIndex...)
            let nearest = kept.last { $0.index <= place.index }
            var moment = nearest?.moment ?? TraceLog.Moment()
            for index in ((nearest?.index ?? -1) + 1)..<(place.index + 1) {
                moment.advance(over: records[index])
                if index % Self.distance == 0, index > kept.last?.index ?? -1 {
                    kept.append(Kept(index: index, number: records[index].number, moment: moment))
                }
            }
            return moment
        }
    }
}
