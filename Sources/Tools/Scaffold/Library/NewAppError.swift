import UserPackage

/// The reasons why no app was written, each on one line.
enum NewAppError: Error, Equatable {
    /// The arguments are not exactly one name.
    case usage
    /// There is no such option.
    case unknownOption(String)
    /// An option lacks its value.
    case missingValue(String)
    /// The name can't be a module's.
    case badName(String)
    /// A module or a type of the name is there already.
    case takenName(String)
    /// A type of the feature would have the name of one of the SDK.
    case takenFeature(String, String)
    /// The app and its first feature can't have the same name.
    case sameName(String)
    /// The folder exists and has something in it.
    case notEmpty(String)
    /// A file is where the folder would be.
    case notAFolder(String)
    /// There is no package of the name Millrace in the folder.
    case noMillrace(String)
    /// The files can't be written.
    case files(FileFault)
}

extension NewAppError: CustomStringConvertible {
    var description: String {
        switch self {
        case .usage: "Give one name, as in: swift run --package-path ../Millrace new-app Tides (or --help)."
        case let .unknownOption(option):
            "There is no option \(option.debugDescription); --help lists those that there are."
        case let .missingValue(option): "\(option) needs a value; --help says which."
        case let .badName(name):
            "\(name.debugDescription) is no name for an app: it has to start with a capital letter, "
                + "and to have at most \(NewAppOptions.maximumLength) ASCII letters and digits."
        case let .takenName(name): "\(name) is the name of a module or a type that the app uses; choose another."
        case let .takenFeature(name, type):
            "A feature \(name) would have a \(type), as Millrace has; choose another name."
        case let .sameName(name): "The app and its first feature can't both be \(name); name the feature by --feature."
        case let .notEmpty(path):
            "\(path) exists and isn't empty; nothing was written. Choose another folder by --path."
        case let .notAFolder(path): "\(path) is a file; nothing was written. Choose another folder by --path."
        case let .noMillrace(path): "\(path) has no package of the name Millrace; name its folder by --millrace."
        case let .files(fault): "\(fault)"
        }
    }
}
