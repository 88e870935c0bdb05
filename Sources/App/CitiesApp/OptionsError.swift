import Foundation
import Millrace

/// The reason why a command line is invalid.
enum OptionsError: Error, Equatable {
    case unknown(String)
    case missingValue(String)
    case unexpectedValue(String)
    case malformed(String, String, expected: String)
    case unopenable(String, DeepLinkError)
    case needsTerminal(String)
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
        case let .unopenable(link, error): "--open can't open “\(Self.visible(link))”: \(Self.reason(error))"
        case let .needsTerminal(name): "\(name) needs a terminal"
        }
    }

    private static func reason(_ error: DeepLinkError) -> String {
        switch error {
        case .notALink, .otherBase, .ambiguous: "a link begins with /cities, /addresses, /questions or /outbox"
        case let .unknownPart(part, []): "there is no screen “\(visible(part))”"
        case let .unknownPart(part, parts):
            "there is no screen “\(visible(part))” after /\(visible(parts.joined(separator: "/")))"
        case let .badEncoding(part): "“\(visible(part))” is not percent-encoded"
        case .unexpectedQuery: "a link has neither a query nor a fragment"
        case .tooManyParts: "it has too many parts"
        }
    }

    private static func visible(_ text: String) -> String {
        Screen(title: "") { Node(id: "text", ListItem(text)) }.text(width: 60).trimmingCharacters(
            in: .whitespacesAndNewlines
        )
    }
}
