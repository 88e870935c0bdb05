import MillracePlatform
import MillraceRendering

extension TraceSummary: CustomStringConvertible {
    /// The number of rows of a table.
    private static let rowLimit = 20

    /// The statistics as tables; of each the first 20 rows.
    public var description: String {
        let tables = [
            Self.table(
                ["exchanges", "count", "median", "95 %", "slowest", "failed", "repeated", "unanswered", ""],
                endpoints.map { endpoint in
                    let times = endpoint.times
                    let counts = [endpoint.failedCount, endpoint.repeatedCount, endpoint.unansweredCount]
                    return [endpoint.request, "\(endpoint.count)"] + Self.cells(times) + counts.map { "\($0)" }
                        + [times.slowest.map { "\($0.place)" } ?? ""]
                },
                none: "No request went to a backend."
            ),
            Self.table(
                ["screens, to the first useful frame", "count", "median", "95 %", "slowest", "unanswered", ""],
                screens.map { screen in
                    [
                        screen.title.isEmpty ? "(no title)" : screen.title,
                        "\(screen.times.count + screen.unansweredCount)",
                    ] + Self.cells(screen.times)
                        + ["\(screen.unansweredCount)", screen.times.slowest.map { "\($0.place)" } ?? ""]
                },
                none: "No frame was shown."
            ),
            Self.table(
                ["effects cancelled before they answered", "started", "replaced", "unwanted"],
                cancelledFeedbacks.map {
                    ["\($0.feature) \($0.name)", "\($0.startCount)", "\($0.replacedCount)", "\($0.unwantedCount)"]
                },
                none: "No effect was cancelled before it answered."
            ),
            Self.table(
                ["events that changed nothing", "count", "idle", "dropped"],
                idleEvents.map {
                    ["\($0.feature) \($0.name)", "\($0.count)", "\($0.idleCount)", "\($0.droppedCount)"]
                },
                none: "Each event changed something."
            ),
            Self.table(
                ["parts that had one value throughout"],
                constantParts.map { ["\($0.feature) \($0.path.isEmpty ? "the state" : $0.path): \($0.text)"] },
                none: "No part of a state had one value throughout."
            ),
            Self.table(
                ["feedbacks that never ran"],
                unusedFeedbacks.map { ["\($0.feature) \($0.name)"] },
                none: "Each feedback with a name ran."
            ),
        ]
        return "\(logCount) \(logCount == 1 ? "trace" : "traces"), \(recordCount) records\n\n"
            + tables.joined(separator: "\n\n")
    }

    private static func cells(_ times: TraceTimes) -> [String] {
        [times.median, times.percentile(95), times.slowest?.seconds].map { $0?.inMilliseconds ?? "–" }
    }

    private static func table(_ head: [String], _ rows: [[String]], none: String) -> String {
        guard !rows.isEmpty else { return none }
        let shown = rows.prefix(rowLimit).map { row in
            row.enumerated().map { ($0 == 0 ? "  " : "") + $1.printable }
        }
        let lines = [head] + shown
        let widths = head.indices.map { column in lines.map { $0[column].columns() }.max() ?? 0 }
        let texts = lines.map { cells in
            let padded = cells.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.columns())
                // Names are at their left, numbers at their right.
                return column == 0 || head[column].isEmpty ? cell + space : space + cell
            }
            let line = padded.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
        let rest = rows.count - rowLimit
        return (texts + (rest > 0 ? ["  … and \(rest) more"] : [])).joined(separator: "\n")
    }
}
