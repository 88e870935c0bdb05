import Foundation
import TestSupport
import Testing

@testable import ServiceGenerator

/// The modules that were built with these tests, for code that is compiled by a test.
enum BuiltModules {
    private static let folder: URL? = CommandLine.arguments.lazy
        .map { URL(filePath: $0).deletingLastPathComponent() }
        .first { FileManager.default.fileExists(atPath: $0.appending(path: "Modules/Millrace.swiftmodule").path) }

    /// Runs the compiler, and returns what it says, and its status.
    static func compile(_ arguments: [String]) throws -> (text: String, status: Int32) {
        let modules = try #require(folder, "the built modules are not beside the tests")
        let maps = ["CPlatform", "CLibcurl", "CZlib", "CSQLite", "COpenSSL"]
            .flatMap { ["-Xcc", "-fmodule-map-file=\(modules.appending(path: "\($0).build/module.modulemap").path)"] }
        let compiler = Process()
        let output = Pipe()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = ["swiftc", "-I", modules.appending(path: "Modules").path] + maps + arguments
        compiler.standardError = output
        compiler.standardOutput = output
        try compiler.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        compiler.waitUntilExit()
        return (text, compiler.terminationStatus)
    }

    /// Returns the paths of the objects of modules, with which a program is linked.
    static func objects(of names: [String]) throws -> [String] {
        let modules = try #require(folder, "the built modules are not beside the tests")
        return names.flatMap { name in
            let files = FileManager.default.enumerator(
                at: modules.appending(path: "\(name).build"),
                includingPropertiesForKeys: nil
            )
            return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "o" }.map(\.path)
        }
    }
}

extension GeneratedFile {
    /// Writes the file in a folder, and returns its path.
    func written(in folder: TemporaryFolder) throws -> String {
        let url = folder.url.appending(path: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: url)
        return url.path
    }
}
