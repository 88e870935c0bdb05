import Testing

/// What the compiler has to refuse, each with the line that it refuses.
@Suite(.needs(Compiler.modules != nil, "the built modules are not where they are looked for"))
struct WrongPairingTests {
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
        let refused = try Compiler.messages(.error, in: Self.source)
        let lines = Self.source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { $0.element.hasSuffix("// refused") }.map { $0.offset + 1 }
        #expect((refused.keys.sorted(), lines.isEmpty) == (lines, false), "\(refused)")
    }
}
