import Foundation

/// The growth of a cost with the size of the work.
enum GrowthClass: Double, Comparable {
    /// A hundred times the size takes as long.
    case flat = 0
    /// A hundred times the size takes a hundred times as long.
    case linear = 1
    /// A hundred times the size takes a hundred times as long, and longer by a logarithm.
    case linearithmic = 1.15
    /// A hundred times the size takes longer than any part promises.
    case quadratic = 2

    /// Creates the class that fits the times of three sizes, each ten times the one before.
    ///
    /// The exponent is the steeper one of the two steps, so that a cliff between any two sizes shows. The bounds leave
    /// room for sizes that outgrow a cache of the processor; the next worse class lies beyond that room.
    init(exponent: Double) {
        switch exponent {
        case ..<0.45: self = .flat
        case ..<1.25: self = .linear
        case ..<1.4: self = .linearithmic
        default: self = .quadratic
        }
    }

    /// The class as a formula.
    var text: String {
        switch self {
        case .flat: "1"
        case .linear: "n"
        case .linearithmic: "n log n"
        case .quadratic: "worse"
        }
    }

    static func < (lhs: GrowthClass, rhs: GrowthClass) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}
