import Foundation

/// How much of a large product a run of the tests takes, as `MILLRACE_FUZZ` says.
package enum TestDepth {
    /// A share, evenly spread, that is the same in every run: what a run at a desk takes, where the variable is not
    /// set.
    case share

    /// As much as the project's own check takes: `check`.
    case check

    /// Everything, for as long as it takes: `all`.
    case all

    package static let current: TestDepth =
        switch ProcessInfo.processInfo.environment["MILLRACE_FUZZ"] {
        case "all": .all
        case "check": .check
        default: .share
        }

    /// Returns the distance between two cases that this run takes: `step` in a share, and 1 otherwise.
    package static func step(_ step: Int) -> Int { current == .share ? step : 1 }

    /// Returns the cases that this run takes: of a share, the first one and each `step`th after it.
    package static func some<Cases: Collection>(_ cases: Cases, each step: Int = 4) -> [Cases.Element] {
        cases.enumerated().filter { $0.offset.isMultiple(of: Self.step(step)) }.map(\.element)
    }

    /// Returns how often this run does something with random numbers: for a share, a `part`th of `count`.
    package static func times(_ count: Int, dividedBy part: Int = 4) -> Int { max(1, count / step(part)) }
}
