import Foundation
import TestSupport
import Testing

@testable import ServiceGenerator

/// A program that decodes values by generated models, and encodes them again.
///
/// It reads lines of a schema's name, a tab and a value, and writes for each `refused` or the encoded value.
struct ModelProgram {
    private struct NoBody: Error {
        let name: String
    }

    private let folder = TemporaryFolder.made()

    /// Compiles the models of plans, of which each operation has the name of a schema as its path.
    init(_ plans: [ServicePlan]) throws {
        var files: [String: GeneratedFile] = [:]
        for file in plans.flatMap({ SourceFiles($0, CodeStyle(module: "Models")).files })
        where !file.path.hasSuffix("Service.swift") && !file.path.hasSuffix("BusinessController.swift") {
            files[file.path] = file
        }
        let operations = plans.flatMap(\.tags).flatMap(\.operations)
        let main = GeneratedFile(path: "main.swift", text: Self.main(try operations.map(Self.coder)))
        let paths = try (files.values + [main]).map { try $0.written(in: folder) }
        let (text, status) = try BuiltModules.compile(
            ["-wmo", "-swift-version", "6", "-module-name", "Models", "-o", folder.path("program")] + paths
                + BuiltModules.objects(of: ["MillraceJSON", "MillracePlatform", "CPlatform"])
        )
        try #require(status == 0, "\(text)")
    }

    /// Reads the values of a file, and writes the answers to another one.
    func answer(_ values: URL, in answers: URL) throws {
        try Data().write(to: answers)
        let process = Process()
        process.executableURL = folder.url.appending(path: "program")
        process.standardInput = try FileHandle(forReadingFrom: values)
        process.standardOutput = try FileHandle(forWritingTo: answers)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    /// Returns the line that has the coder of an operation's body.
    private static func coder(_ operation: OperationPlan) throws -> String {
        let type: TypePlan
        switch (operation.request, operation.response) {
        case let (.json(sent, _), _): type = sent
        case let (_, .json(received)): type = received
        default: throw NoBody(name: operation.name)
        }
        let name = SourceText.literal(String(operation.operation.path.dropFirst()))
        return "    case \(name): try coded(\(type.text).self, data)"
    }

    private static func main(_ coders: [String]) -> String {
        """
        import Foundation
        import Millrace

        func coded<Value: Codable>(_ type: Value.Type, _ data: Data) throws -> Data {
            try APICoding.encoder.encode(APICoding.decoder.decode(type, from: data))
        }

        func coded(_ name: Substring, _ data: Data) throws -> Data? {
            switch name {
        \(coders.joined(separator: "\n"))
            default: nil
            }
        }

        while let line = readLine() {
            let parts = line.split(separator: "\\t", maxSplits: 1)
            let data = try? coded(parts[0], Data(parts[1].utf8))
            print(data.map { String(decoding: $0, as: UTF8.self) } ?? "refused")
        }

        """
    }
}
