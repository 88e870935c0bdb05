import MillraceStreams

/// The fill levels of operators' buffers: for each operator and bound, the fullest buffer.
///
/// A mark has neither the stream nor the loop, so that buffers of one kind can't be distinguished.
struct TraceBuffers: Sendable {
    private struct Kind: Hashable {
        let operatorName: String
        let buffering: Buffering
    }

    /// The number of kinds that are kept: an app has as many bounds as it has written.
    private static let limit = 1_000
    private var fullest: [Kind: HighWaterMark] = [:]

    /// The marks, by the names of their operators and the numbers of values that waited, the greatest first.
    var marks: [HighWaterMark] {
        fullest.values.sorted { ($0.operatorName, $1.count, $1.dropped) < ($1.operatorName, $0.count, $0.dropped) }
    }

    mutating func take(_ mark: HighWaterMark) {
        let kind = Kind(operatorName: mark.operatorName, buffering: mark.buffering)
        if let known = fullest[kind] {
            if (mark.count, mark.dropped) > (known.count, known.dropped) { fullest[kind] = mark }
        } else if fullest.count < Self.limit {
            fullest[kind] = mark
        }
    }
}
