import Foundation
import Millrace

/// The reason why a command line is invalid.
enum OptionsError: Error, Equatable {
    case unknown(String)
    case missingValue(String)
    case unexpectedValue(String)
    case malformed(String, String, expected: String)
}

extension OptionsError: CustomStringConvertible {
    /// The error in one line, with the argument's control characters as symbols, because an argument may come from any
    /// source.
    var description: String {
        switch self {
        case let .unknown(argument): "unknown option “\(Self.visible(argument))”"
        case let .missingValue(name): "\(name) needs a value"
        case let .unexpectedValue(name): "\(name) takes no value"
        case let .malformed(name, value, expected): "\(name) takes \(expected), not “\(Self.visible(value))”"
        }
    }

    private static func visible(_ text: String) -> String {
        Screen(title: "") { Node(id: "text", ListItem(text)) }.text(width: 60).trimmingCharacters(
            in: .whitespacesAndNewlines
        )
    }
}
