import Foundation
import OpenAPIReading
import Testing

@testable import ServiceGenerator

/// The client of `Client/`, which is compiled with these tests, is what the generator makes of `Server/openapi.json`.
///
/// `MILLRACE_GENERATES=1` writes it again.
@Suite struct GeneratedClientTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Client")

    static func files(_ style: CodeStyle = CodeStyle(module: "OuterServicesTests")) throws -> [GeneratedFile] {
        let document = try OpenAPIDocument(contentsOf: NotesServer.folder.appending(path: "openapi.json"))
        return SourceFiles(ServicePlan(document), style).files
    }

    @Test func theClientIsUpToDate() throws {
        let files = try Self.files()
        if ProcessInfo.processInfo.environment["MILLRACE_GENERATES"] != nil {
            try? FileManager.default.removeItem(at: Self.folder)
            for file in files {
                let url = Self.folder.appending(path: file.path)
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try Data(file.text.utf8).write(to: url)
            }
        }
        let paths = FileManager.default.enumerator(atPath: Self.folder.path)?.compactMap { $0 as? String } ?? []
        #expect(paths.filter { $0.hasSuffix(".swift") }.sorted() == files.map(\.path))
        for file in files {
            let text = try? String(contentsOf: Self.folder.appending(path: file.path), encoding: .utf8)
            #expect(text == file.text, "\(file.path) isn't what is generated")
        }
    }
}
