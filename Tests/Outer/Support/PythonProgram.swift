import Foundation

/// A run of Python: of `python3`, or of the program that `MILLRACE_PYTHON` names.
package enum PythonProgram {
    private struct Failure: Error {
        let status: Int32
    }

    /// Returns whether a module can be imported.
    package static func has(_ module: String) -> Bool {
        let search = "import importlib.util, sys; sys.exit(importlib.util.find_spec('\(module)') is None)"
        return (try? lines(of: ["-c", search])) != nil
    }

    /// Returns the lines that a program writes; throws if it fails.
    package static func lines(of arguments: [String]) throws -> [String] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [ProcessInfo.processInfo.environment["MILLRACE_PYTHON"] ?? "python3"] + arguments
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
        return text.split(separator: "\n").map(String.init)
    }
}
