import Foundation
import Testing

/// What the compiler has to refuse, each with the line that it refuses.
@Suite struct WrongPairingTests {
    private static let source = """
        import Foundation
        import MillraceBackend
        import MillraceStreams

        enum PartnerAuth: AuthKind {}
        typealias Open = BackendResource<Void, Data, NoAuth>
        typealias Kong = BackendResource<Void, Data, KongAuth>
        typealias Clinical = BackendResource<Void, Data, ClinicalAuth>
        typealias Partner = BackendResource<Void, Data, PartnerAuth>

        func pairs(
            _ session: BackendSession, _ accessible: any Accessible, _ authenticated: any AuthenticatedAccessible,
            _ clinical: AuthenticatedSession<ClinicalAuth>, _ partner: AuthenticatedSession<PartnerAuth>,
            _ open: Open, _ kong: Kong, _ ward: Clinical, _ deal: Partner
        ) {
            _ = session.access(open)
            _ = accessible.access(open)
            _ = authenticated.access(kong)
            _ = clinical.access(ward)
            _ = partner.access(deal)
            _ = session.streaming.chunks(of: open)
            _ = session.access(kong) // refused
            _ = accessible.access(kong) // refused
            _ = accessible.access(ward) // refused
            _ = authenticated.access(open) // refused
            _ = authenticated.access(ward) // refused
            _ = clinical.access(kong) // refused
            _ = clinical.access(open) // refused
            _ = partner.access(ward) // refused
            _ = session.streaming.chunks(of: kong) // refused
            _ = Backend(session).access(open)
            _ = Backend(session).access(kong) // refused
            _ = Backend(clinical).access(kong) // refused
            let _: any BackendAccess<NoAuth> = session
            let _: any BackendAccess<KongAuth> = session // refused
            let _: Backend<KongAuth> = Backend(accessible) // refused
            let _: any AuthenticatedAccessible = session // refused
            let _: any AuthenticatedAccessible = clinical // refused
            let _: any Accessible = partner // refused
            let _: SignalProducer<String, CoreError> = accessible.access(open) // refused
            let _ = NoAuth() // refused
        }

        func paths(_ name: String, _ page: Int, _ missing: String?, _ date: Date) {
            _ = ResourcePath.api(.core, "/v1/\\(name)/\\(page)")
            _ = ResourcePath.api(.core, name)
            _ = ResourcePath.api(.core, "/v1/\\(missing)") // refused
            _ = Open(path: .api(.core, "/v1/\\(missing)/x"), method: .GET) // refused
            _ = Open(path: .api(.core, "/v1/\\(date)"), method: .GET) // refused
            let _: PathTemplate = "/v1/\\(missing)" // refused
        }
        """

    @Test func aWrongPairingDoesNotCompile() throws {
        let build = try #require(buildDirectory, "the built modules are not beside the tests")
        let file = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString).swift")
        try Data(Self.source.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let compiler = Process()
        let output = Pipe()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-typecheck", "-swift-version", "6", "-I", build.appending(path: "Modules").path(),
        ]
        for library in ["CPlatform", "CLibcurl", "CZlib"] {
            let map = build.appending(path: "\(library).build/module.modulemap").path()
            compiler.arguments? += ["-Xcc", "-fmodule-map-file=\(map)"]
        }
        compiler.arguments?.append(file.path())
        compiler.standardError = output
        compiler.standardOutput = output
        try compiler.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        compiler.waitUntilExit()
        let refused = Set(
            text.split(separator: "\n").filter { $0.contains(": error:") && $0.contains(file.lastPathComponent) }
                .compactMap { $0.split(separator: ":").dropFirst().first.flatMap { Int($0) } }
        )
        let expected = Self.source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { $0.element.hasSuffix("// refused") }.map { $0.offset + 1 }

        #expect((refused, expected.isEmpty) == (Set(expected), false), "\(text)")
    }

    /// The directory in which this test was built.
    private var buildDirectory: URL? {
        for argument in CommandLine.arguments {
            var url = URL(filePath: argument).resolvingSymlinksInPath()
            while url.path() != "/", url.pathComponents.count > 1 {
                let modules = url.appending(path: "Modules/MillraceBackend.swiftmodule")
                if FileManager.default.fileExists(atPath: modules.path()) { return url }
                url = url.deletingLastPathComponent()
            }
        }
        return nil
    }
}
