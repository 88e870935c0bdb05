/// The tests of a feature, one file for each part of it.
struct TestTemplates {
    let name: FeatureName
    let shape: FeatureShape

    private var type: String { name.type }
    private var variable: String { name.variable }
    private var content: FeatureContent { FeatureContent(name: name, subject: shape.subject) }

    var files: [Scaffold.File] {
        let folder = "\(shape.tests)/\(type)"
        let screen = [
            ("\(folder)/\(type)RendererSnapshotTests.swift", renderer),
            ("\(folder)/\(type)ViewModelTests.swift", viewModel),
        ]
        let api = [
            ("\(folder)/\(type)BusinessControllerTests.swift", businessController),
            ("\(folder)/\(type)DecodingTests.swift", decoding),
            ("\(folder)/\(type)ServiceTests.swift", service),
        ]
        // The tests of a generated service are generated as well.
        return (shape.subject == nil ? api + screen : screen).sorted { $0.0 < $1.0 }
            + PreviewTemplates(name: name, shape: shape).files
    }

    /// Returns the imports of a test, in alphabetical order.
    private func imports(_ modules: String?...) -> String {
        (modules.compactMap { $0 } + ["Testing"]).sorted().map { "import \($0)" }.joined(separator: "\n")
    }

    /// The expression of the canned response.
    private var canned: String {
        shape.responses.map { "try \($0.module).named(\"\(name.path).200\")" } ?? "\(type)CannedResponse.ok"
    }

    private var throwing: String {
        shape.responses == nil ? "" : "throws "
    }

    /// The stub as the parameter of the business controller, after a line that makes it.
    private var session: (line: String, name: String) {
        guard !["NoAuth", "KongAuth"].contains(shape.auth) else { return ("", "accessible") }
        let line = "let session = accessible.authenticated(\(shape.auth).self, by: .credentials { [:] })"
        return ("\n        \(line)", "session")
    }

    /// The test of going back, which a first screen doesn't have.
    private var closing: String {
        guard !shape.isRoot else { return "" }
        return """


                @Test func closingLeadsBack() {
                    driver.perform(
                        stub: \(stub(".value(\(content.sample))")),
                        when: { $0.send(.didTapClose) },
                        assert: { run in
                            #expect(run.states.last?.route == .close)
                            run.expectRoutes([.close])
                            run.expectEvents([.didLoad(\(content.sample))])
                        }
                    )
                }
            """
    }

    /// The type of the stub in the tests of the view model: that of the generated files, or one of the test's own.
    private var stubType: String {
        shape.subject.map { "Stub\($0.tag)BusinessController" } ?? "StubController"
    }

    private var stubDeclaration: String {
        guard shape.subject == nil else { return "" }
        return """
                private struct StubController: \(type)BusinessControllerProtocol {
                    let fetching: Stub<\(type)Response, CoreError>

                    func fetch() -> SignalProducer<\(type)Response, CoreError> {
                        fetching.producer()
                    }
                }


            """
    }

    /// Returns the code of a stub with answers, on one line if that fits.
    private func stub(_ answers: String) -> String {
        let property = shape.subject.map { $0.function.filter { $0 != "`" } + "Stub" } ?? "fetching"
        let argument = "\(property): Stub(\(answers))"
        let line = "\(stubType)(\(argument))"
        guard "            stub: ,".count + line.count > 120 else { return line }
        return "\(stubType)(\n                \(argument)\n            )"
    }

    private var businessController: String {
        """
        \(imports(shape.responses?.module, shape.fixturesModule, "Millrace", "MillraceTestKit"))

        @testable import \(shape.module)

        @Suite struct \(type)BusinessControllerTests {
            private let accessible = StubAccessible()

            @Test func theEntriesAreFetched() \(throwing){
                let canned = \(canned)
                accessible.stub(\(type)Service.fetch\(type)Resource(), .canned(canned))\(session.line)
                let controller = \(type)BusinessController(accessible: \(session.name))
                #expect(controller.fetch().single() == .success(.fixture()))
                #expect(accessible.requests.map(\\.description) == ["GET /v1/\(name.path)"])
                #expect(accessible.leftovers.isEmpty)
            }
        }

        """
    }

    private var decoding: String {
        """
        \(imports(shape.responses?.module, "MillraceTestKit"))

        @testable import \(shape.module)

        @Suite struct \(type)DecodingTests {
            @Test func theTypeReadsTheWholeCannedResponse() \(throwing){
                let canned = \(canned)
                RecordingCheck(\(type)Service.fetch\(type)Resource(), responses: [canned])
                    .assertUpToDate()
            }
        }

        """
    }

    private var service: String {
        """
        import Millrace
        import Testing

        @testable import \(shape.module)

        @Suite struct \(type)ServiceTests {
            @Test func theRequestIsAGetOfThePath() {
                let resource = \(type)Service.fetch\(type)Resource()
                #expect(resource.method == .GET)
                #expect(resource.path == .api(.core, "/v1/\(name.path)"))
            }
        }

        """
    }

    private var renderer: String {
        let line = String(repeating: "─", count: 40)
        return """
            \(imports(shape.fixturesModule, "Millrace", "MillraceTestKit"))

            @testable import \(shape.module)

            @Suite struct \(type)RendererSnapshotTests {
                private func lines(of state: \(type)ViewModel.State) -> [String] {
                    \(type)Renderer(observer: .ignored).render(state: state)
                        .text(width: 40)
                        .split(separator: "\\n", omittingEmptySubsequences: false)
                        .map(String.init)
                }

                @Test func loading() {
                    #expect(lines(of: .init()).contains("  ⠋ Loading…"))
                }

                @Test func loaded() {
                    let lines = lines(of: .init(entries: \(content.sampleEntries), status: .loaded))
                    #expect(lines.contains("\(line)"))
                    #expect(lines.filter { $0.hasPrefix("  ") } == [\(content.shown.map { "  \($0)".debugDescription }.joined(separator: ", "))])
                }

                @Test func nothing() {
                    #expect(lines(of: .init(status: .loaded)).contains("  There is nothing here yet."))
                }

                @Test func aFailureHasARetryButton() {
                    let state = \(type)ViewModel.State(status: .failed(.transport(.refused)))
                    #expect(\(type)Renderer(observer: .ignored).render(state: state).focusOrder.count == 1)
                }
            }

            """
    }

    private var viewModel: String {
        """
        \(imports(shape.fixturesModule, "Millrace", "MillraceTestKit"))

        @testable import \(shape.module)

        @Suite struct \(type)ViewModelTests {
        \(stubDeclaration)    private let driver = ViewModelDriver { (stub: \(stubType)) in
                \(type)ViewModel(\(content.sampleArguments)\(variable)BusinessController: stub)
            }

            @Test func theEntriesAreLoadedAtOnce() {
                driver.perform(
                    stub: \(stub(".value(\(content.sample))")),
                    assert: { run in
                        run.expectStates(
                            from: .init(),
                            { ($0.entries, $0.status) = (\(content.sampleEntries), .loaded) }
                        )
                        run.expectEvents([.didLoad(\(content.sample))])
                    }
                )
            }

            @Test func aRefreshAfterAFailureLoadsAgain() {
                driver.perform(
                    stub: \(stub(".failure(.transport(.refused)), .value(\(content.secondSample))")),
                    when: { $0.send(.didTapRefresh) },
                    assert: { run in
                        run.expectStates(
                            from: .init(),
                            { $0.status = .failed(.transport(.refused)) },
                            { $0.status = .loading },
                            { \(content.secondChange) }
                        )
                        run.expectEvents([.didFail(.transport(.refused)), .didLoad(\(content.secondSample))])
                    }
                )
            }\(closing)
        }

        """
    }
}
