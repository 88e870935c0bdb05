import MillraceReactiveSwift
import TestSupport

/// What every operator keeps to, in every form, wherever its events come from.
enum Law: String, CaseIterable, Sendable {
    case completion, failure, interruption, oneEnd
    case disposalBeforeTheFirstValue, disposalBetweenValues, disposalInsideADelivery, disposalAfterTheUpstreamsEnd
    case releaseAfterTheEnd, releaseAfterADisposal
    case reentrancy, overtaking
    case coldness, startInAnEndedLifetime, leavingTheLifetime, cause
    case eightThreads, everythingAtOnce

    /// Whether the law says something about a row.
    func concerns(_ row: OperatorRow, from origin: Origin) -> Bool {
        guard !row.exceptions.contains(self) else { return false }
        switch self {
        case .failure: return row.canFail
        case .interruption, .overtaking: return row.form == .producer || row.form == .signal
        case .reentrancy, .eightThreads, .everythingAtOnce: return row.form != .source
        case .coldness: return origin == .work
        case .startInAnEndedLifetime, .leavingTheLifetime, .cause: return row.form == .producer || row.form == .source
        case .completion, .oneEnd, .disposalBeforeTheFirstValue, .disposalBetweenValues, .disposalInsideADelivery,
            .disposalAfterTheUpstreamsEnd, .releaseAfterTheEnd, .releaseAfterADisposal:
            return true
        }
    }

    /// The rows about which the law says something: a test case each, in which the law is tried with every origin.
    var rows: [LawRow] {
        LawTable.rows.compactMap { row in
            let origins = Origin.all(of: row.form).filter { concerns(row, from: $0) }
            return origins.isEmpty ? nil : LawRow(row: row, origins: origins)
        }
    }

    /// The rows as this run takes them: of a share, each row with one of its origins in turn, and in each law with
    /// another one.
    var taken: [LawRow] {
        guard TestDepth.current == .share else { return rows }
        var turns: [OperatorRow.Form: Int] = [:]
        let first = Self.allCases.firstIndex(of: self) ?? 0
        return rows.map { row in
            let turn = turns[row.row.form, default: first]
            turns[row.row.form] = turn + 1
            return LawRow(row: row.row, origins: [row.origins[turn % row.origins.count]])
        }
    }
}
