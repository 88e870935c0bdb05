import Foundation

/// A package outside of the checkout that depends on it.
struct OutsidePackage {
    /// A failed command, with the end of its output.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static let checkout = URL(filePath: #filePath).appending(path: "../../../../..").standardized.path()

    let folder: URL
    /// The folder for what is built, which packages may share: the SDK is built once then.
    let built: URL

    /// Runs a command of `swift` in the package, and returns the seconds that it takes.
    func seconds(_ arguments: [String]) throws -> Double {
        let process = Process()
        let output = folder.appendingPathExtension("log")
        _ = FileManager.default.createFile(atPath: output.path(), contents: nil)
        let log = try FileHandle(forWritingTo: output)
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift"] + arguments + ["--scratch-path", built.path()]
        process.currentDirectoryURL = folder
        (process.standardOutput, process.standardError) = (log, log)
        let start = ContinuousClock.now
        try process.run()
        process.waitUntilExit()
        let time = (ContinuousClock.now - start) / .seconds(1)
        guard process.terminationStatus == 0 else {
            let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n").suffix(20)
            throw Failure(description: (["swift \(arguments.joined(separator: " "))"] + lines).joined(separator: "\n"))
        }
        return time
    }
}
