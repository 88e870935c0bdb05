/// The sources of a feature, except for the view model and the renderer, which have files of their own.
struct SourceTemplates {
    let name: FeatureName

    private var type: String { name.type }
    private var variable: String { name.variable }

    var files: [Scaffold.File] {
        let folder = "Sources/Features/Cities/\(type)"
        return [
            ("\(folder)/API/\(type)BusinessController.swift", businessController),
            ("\(folder)/API/\(type)Entry.swift", entry),
            ("\(folder)/API/\(type)Response.swift", response),
            ("\(folder)/API/\(type)Service.swift", service),
            ("\(folder)/\(type)Builder.swift", builder),
            ("\(folder)/\(type)FlowController.swift", flowController),
            ("\(folder)/\(type)Renderer.swift", renderer),
            ("\(folder)/\(type)ViewModel.swift", viewModel),
        ]
    }

    private var businessController: String {
        """
        import Millrace

        /// The request of the feature, as its view model makes it.
        protocol \(type)BusinessControllerProtocol: Sendable {
            /// Returns a producer of the entries.
            func fetch() -> SignalProducer<\(type)Response, CoreError>
        }

        struct \(type)BusinessController: \(type)BusinessControllerProtocol {
            private let accessible: AuthenticatedAccessible

            init(accessible: AuthenticatedAccessible) {
                self.accessible = accessible
            }

            func fetch() -> SignalProducer<\(type)Response, CoreError> {
                accessible.access(\(type)Service.fetch\(type)Resource())
            }
        }

        """
    }

    private var entry: String {
        """
        /// An entry of the feature.
        package struct \(type)Entry: Equatable, Codable {
            /// The name, as the backend writes it: any text.
            package let name: String

            /// Creates an entry.
            package init(name: String) {
                self.name = name
            }
        }

        """
    }

    private var response: String {
        """
        /// The response of `GET /v1/\(name.path)`.
        package struct \(type)Response: Equatable, Codable {
            /// The entries, in the backend's order.
            package let entries: [\(type)Entry]

            /// Creates a response.
            package init(entries: [\(type)Entry]) {
                self.entries = entries
            }
        }

        """
    }

    private var service: String {
        """
        import Millrace

        /// Describes the request of the feature.
        struct \(type)Service {
            static func fetch\(type)Resource() -> BackendResource<Void, \(type)Response, KongAuth> {
                BackendResource(
                    path: .api(.core, "/v1/\(name.path)"),
                    method: .GET,
                    decoder: CitiesService.jsonDecoder
                )
            }
        }

        """
    }

    private var builder: String {
        """
        import Millrace

        /// Creates the screen of the feature.
        func make\(type)Screen(
            with buildingMaterials: CitiesBuildingMaterials,
            in flow: any Flow
        ) -> ScreenController {
            let businessController = \(type)BusinessController(accessible: buildingMaterials.session)
            let viewModel = \(type)ViewModel(\(variable)BusinessController: businessController)
            return ScreenController(
                viewModel: viewModel,
                renderer: \(type)Renderer.init(observer:),
                routes: \(type)FlowController(flow: flow).handle
            )
        }

        """
    }

    private var flowController: String {
        """
        import Millrace

        /// Takes the user back from the feature.
        struct \(type)FlowController {
            let flow: any Flow

            func handle(_ route: \(type)ViewModel.Route) {
                switch route {
                case .close:
                    flow.pop()
                }
            }
        }

        """
    }
}
