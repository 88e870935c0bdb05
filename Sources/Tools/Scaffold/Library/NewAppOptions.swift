struct NewAppOptions: Equatable {
    /// The longest name with which every line of the templates fits the 120 columns of the format.
    static let maximumLength = 20

    /// Names that the files of the app or the language have for something else; those of Millrace's targets are in its
    /// manifest.
    static let takenNames: Set = [
        "AppOptions", "AppOptionsError", "Dispatch", "Embedded", "EmbeddedBackend", "FirstScreenTests",
        "Foundation", "Glibc", "Main", "PackageDescription", "PackagePlugin", "PackageResources", "Swift",
        "Synchronization", "Testing", "Type", "XCTest",
    ]

    var name: String
    var feature = "Notes"
    var path: String?
    var millrace: String?
    var isIsolated = false

    /// Reads the arguments; `nil` if they request help.
    static func read(_ arguments: [String]) throws(NewAppError) -> NewAppOptions? {
        var options = NewAppOptions(name: "")
        var names: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let option = argument.hasPrefix("--") ? parts[0] : argument
            func value() throws(NewAppError) -> String {
                let value = parts.count > 1 ? parts[1] : rest.popFirst() ?? ""
                guard !value.isEmpty, !value.hasPrefix("--") else { throw .missingValue(option) }
                return value
            }
            switch option {
            case "--help", "-h": return nil
            case "--feature": options.feature = try value()
            case "--path": options.path = try value()
            case "--millrace": options.millrace = try value()
            case "--main-actor": options.isIsolated = true
            case _ where option.hasPrefix("-"): throw .unknownOption(option)
            default: names.append(argument)
            }
        }
        guard names.count == 1 else { throw .usage }
        options.name = try appName(names[0])
        guard options.feature != options.name else { throw .sameName(options.name) }
        return options
    }

    private static func appName(_ text: String) throws(NewAppError) -> String {
        let isName =
            text.count <= maximumLength && text.first?.isUppercase == true
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard isName else { throw .badName(text) }
        guard !takenNames.contains(text), !text.hasPrefix("Millrace") else { throw .takenName(text) }
        return text
    }
}
