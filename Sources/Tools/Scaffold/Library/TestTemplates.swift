/// The tests of a feature, one file for each part of it.
struct TestTemplates {
    let name: FeatureName
    let shape: FeatureShape

    private var type: String { name.type }
    private var variable: String { name.variable }

    var files: [Scaffold.File] {
        let folder = "\(shape.tests)/\(type)"
        return [
            ("\(folder)/\(type)BusinessControllerTests.swift", businessController),
            ("\(folder)/\(type)DecodingTests.swift", decoding),
            ("\(folder)/\(type)RendererSnapshotTests.swift", renderer),
            ("\(folder)/\(type)ServiceTests.swift", service),
            ("\(folder)/\(type)ViewModelTests.swift", viewModel),
        ] + PreviewTemplates(name: name, shape: shape).files
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
                        stub: StubController(fetching: Stub(.value(.fixture()))),
                        when: { $0.send(.didTapClose) },
                        assert: { run in
                            #expect(run.states.last?.route == .close)
                            run.expectRoutes([.close])
                            run.expectEvents([.didLoad(.fixture())])
                        }
                    )
                }
            """
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
                    let lines = lines(of: .init(entries: [.fixture(), .fixture(name: "Second")], status: .loaded))
                    #expect(lines.contains("\(line)"))
                    #expect(lines.filter { $0.hasPrefix("  ") } == ["  First", "  Second"])
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
            private struct StubController: \(type)BusinessControllerProtocol {
                let fetching: Stub<\(type)Response, CoreError>

                func fetch() -> SignalProducer<\(type)Response, CoreError> {
                    fetching.producer()
                }
            }

            private let driver = ViewModelDriver { (stub: StubController) in
                \(type)ViewModel(\(variable)BusinessController: stub)
            }

            @Test func theEntriesAreLoadedAtOnce() {
                driver.perform(
                    stub: StubController(fetching: Stub(.value(.fixture()))),
                    assert: { run in
                        run.expectStates(
                            from: .init(),
                            { ($0.entries, $0.status) = ([.fixture(), .fixture(name: "Second")], .loaded) }
                        )
                        run.expectEvents([.didLoad(.fixture())])
                    }
                )
            }

            @Test func aRefreshAfterAFailureLoadsAgain() {
                driver.perform(
                    stub: StubController(fetching: Stub(.failure(.transport(.refused)), .value(.fixture(entries: [])))),
                    when: { $0.send(.didTapRefresh) },
                    assert: { run in
                        run.expectStates(
                            from: .init(),
                            { $0.status = .failed(.transport(.refused)) },
                            { $0.status = .loading },
                            { $0.status = .loaded }
                        )
                        run.expectEvents([.didFail(.transport(.refused)), .didLoad(.fixture(entries: []))])
                    }
                )
            }\(closing)
        }

        """
    }
}
