/// The reasons why no target can be chosen, each on one line.
package enum TargetError: Error, Equatable {
    /// The package has no target of the name; the targets that it has.
    case noTarget(String, [String])
    /// The target can have no feature: it is a test target, or has no Swift code.
    case notAnAppTarget(String)
    /// The target is no test target.
    case notATestTarget(String)
    /// No target depends on Millrace.
    case nothingUsesMillrace
    /// No test target depends on the target.
    case noTests(of: String)
    /// Another target has the same folder.
    case sameFolder(String, String)
    /// Several targets could be meant by the option.
    case ambiguous(String, [String])
}

extension TargetError: CustomStringConvertible {
    package var description: String {
        switch self {
        case let .noTarget(name, targets):
            "The package has no target \(name.debugDescription). Its targets are: \(Self.list(targets))."
        case let .notAnAppTarget(name): "\(name) can have no feature: it is neither an app nor a library in Swift."
        case let .notATestTarget(name): "\(name) is no test target."
        case .nothingUsesMillrace:
            "No target depends on the product Millrace. Name the target of the feature, as in: --target App."
        case let .noTests(target):
            "No test target depends on \(target). Add one to Package.swift, or name one, as in: --tests \(target)Tests."
        case let .sameFolder(name, other):
            "\(name) and \(other) have one folder. Give each its own, as in: path: \"Sources/\(name)\"."
        case let .ambiguous(option, names):
            "Several targets could be meant. Name one by \(option): \(Self.list(names))."
        }
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.sorted().joined(separator: ", ")
    }
}
