import Foundation

/// The compiler that built the tests, asked about more code.
enum Compiler {
    enum Severity: String {
        case error, warning
    }

    /// The folder of the built modules: beside the test bundle.
    static let modules: String? = {
        let root = URL(filePath: #filePath).appending(path: "../../../../../.build").standardized
        let folders =
            CommandLine.arguments.map { URL(filePath: $0).deletingLastPathComponent() }
            + ["debug", "release"].map { root.appending(path: $0) }
        return folders.map { $0.appending(path: "Modules").path() }.first {
            FileManager.default.fileExists(atPath: $0 + "/Millrace.swiftmodule")
        }
    }()

    /// What the compiler says of some code, by line.
    ///
    /// - Parameters:
    ///   - severity: Which messages.
    ///   - source: The code.
    ///   - languageMode: The mode of the language that it is compiled in.
    ///   - options: Further options, as the settings of a target become.
    static func messages(
        _ severity: Severity,
        in source: String,
        languageMode: Int = 6,
        options: [String] = []
    ) throws -> [Int: [String]] {
        let modules = modules ?? ""
        let file = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString).swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swiftc", "-frontend", "-typecheck", "-swift-version", "\(languageMode)", "-diagnostic-style", "llvm",
            "-I", modules,
        ]
        for library in ["CPlatform", "CLibcurl", "CZlib", "CPNG", "CSQLite", "COpenSSL"] {
            process.arguments? += ["-Xcc", "-fmodule-map-file=\(modules)/../\(library).build/module.modulemap"]
        }
        process.arguments? += options + [file.path()]
        process.standardError = output
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        var messages: [Int: [String]] = [:]
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
            guard let message = line.firstRange(of: ": \(severity.rawValue): ") else { continue }
            let place = line[..<message.lowerBound].split(separator: ":")
            messages[place.dropFirst().first.flatMap { Int($0) } ?? 0, default: []]
                .append(String(line[message.upperBound...]))
        }
        return messages
    }
}
