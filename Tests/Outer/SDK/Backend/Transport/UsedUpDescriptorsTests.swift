#if os(Linux)
    import OuterSupport
    import TestSupport
    import Testing

    /// What a request fails with in a process without a free descriptor.
    @Suite(.needs(LinkedProgram.modules != nil, "the modules of the package are not there to link with"))
    struct UsedUpDescriptorsTests {
        private static let helpers = """
            /// Ends the program with a number where a request fails otherwise.
            @Sendable func expect(
                _ reason: CoreError.TransportReason,
                _ number: Int32,
                at host: String = "http://127.0.0.1:9"
            ) {
                guard let url = URL(string: host) else { exit(90) }
                let session = BackendSession(environment: Environment(base: url))
                let resource = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/"), method: .POST)
                guard case .failure(.transport(reason, _))? = session.access(resource).single() else { exit(number) }
            }

            """

        private func end(of statements: String) throws -> String {
            let program = LinkedProgram(
                linkedWith: ["MillraceBackend", "MillraceStreams"],
                and: ["MillraceJSON", "CLibcurl", "CZlib"]
            )
            return try program.run(UsedUpDescriptorsTests.helpers + statements)
        }

        @Test func itIsNoMatterOfTheHost() throws {
            let end = try end(
                of: """
                    expect(.refused, 1)
                    takeAllDescriptors()
                    expect(.noDescriptors, 2)
                    expect(.noDescriptors, 3, at: "http://localhost:9")
                    expect(.noDescriptors, 4, at: "https://127.0.0.1:9")
                    for number in 50..<64 { close(Int32(number)) }
                    expect(.refused, 5)
                    """
            )
            #expect(end == "exit 0")
        }

        @Test func libcurlIsLoadedWhenThereAreSomeAgain() throws {
            let end = try end(
                of: """
                    takeAllDescriptors(withTimers: false)
                    expect(.noDescriptors, 1)
                    expect(.noDescriptors, 2)
                    for number in 40..<64 { close(Int32(number)) }
                    expect(.refused, 3)
                    """
            )
            #expect(end == "exit 0")
        }
    }
#endif
