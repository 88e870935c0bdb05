import Foundation

/// The options of `generate-services`.
struct GenerateOptions: Equatable {
    /// The task of the command.
    enum Task: Equatable {
        /// Writes the services of a document; with a check it only says whether they are up to date.
        case generate(document: String, isCheck: Bool)
        /// Compares two documents.
        case compare(old: String, new: String)
        case help
    }

    var task = Task.help
    var target: String?
    var tests: String?
    var api = "core"
    var selection = Selection()
    /// Whether a person's changes stay wherever there would be a question.
    var keepsChanges = false
    /// The file with the answers of a person, in a plugin.
    var input: String?

    init(_ arguments: [String]) throws(GenerateError) {
        var rest = arguments[...]
        var documents: [String] = []
        var (isHelp, isCheck, isDifference) = (false, false, false)
        while let argument = rest.popFirst() {
            let (option, attached) = Self.split(argument)
            func value() throws(GenerateError) -> String {
                let value = attached ?? rest.popFirst() ?? ""
                guard !value.isEmpty, !value.hasPrefix("--") else { throw .missingValue(option) }
                return value
            }
            switch option {
            case "--help", "-h": isHelp = true
            case "--check": isCheck = true
            case "--diff": isDifference = true
            case "--keep": keepsChanges = true
            case "--target": target = try value()
            case "--tests": tests = try value()
            case "--input": input = try value()
            case "--api": api = try Self.member(value(), for: option)
            case "--tags": selection.tags.formUnion(Self.list(try value()))
            case "--operations": selection.operations.formUnion(Self.list(try value()))
            case "--auth":
                let (scheme, kind) = try Self.kind(value())
                selection.authKinds[scheme] = kind
            case _ where option.hasPrefix("-"): throw .unknownOption(option)
            default: documents.append(argument)
            }
        }
        if isHelp { return }
        if isDifference {
            guard documents.count == 2 else { throw .usage }
            task = .compare(old: documents[0], new: documents[1])
        } else {
            guard documents.count == 1 else { throw .usage }
            task = .generate(document: documents[0], isCheck: isCheck)
        }
    }

    private static func split(_ argument: String) -> (option: String, value: String?) {
        guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }

    private static func list(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func member(_ text: String, for option: String) throws(GenerateError) -> String {
        guard isName(text) else { throw .notSwift(option, text) }
        return text
    }

    /// Reads `petstore_auth=KongAuth`.
    private static func kind(_ text: String) throws(GenerateError) -> (scheme: String, kind: String) {
        guard let equals = text.lastIndex(of: "="), equals != text.startIndex else { throw .notAKind(text) }
        let kind = String(text[text.index(after: equals)...])
        guard kind.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ isName(String($0)) }) else {
            throw .notSwift("--auth", kind)
        }
        return (String(text[..<equals]), kind)
    }

    private static func isName(_ text: String) -> Bool {
        text.first.map { $0.isLetter || $0 == "_" } == true
            && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}
