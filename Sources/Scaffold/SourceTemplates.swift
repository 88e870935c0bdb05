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

        /// The requests that the view model of the feature makes.
        protocol \(type)BusinessControllerProtocol: Sendable {
            /// Fetches the entries.
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
        /// One entry of the feature.
        package struct \(type)Entry: Equatable, Codable {
            /// Its name, as the backend writes it: any text.
            package let name: String

            /// Makes an entry.
            package init(name: String) {
                self.name = name
            }
        }

        """
    }

    private var response: String {
        """
        /// The answer of `GET /v1/\(name.path)`.
        package struct \(type)Response: Equatable, Codable {
            /// The entries, in the backend's order.
            package let entries: [\(type)Entry]

            /// Makes an answer.
            package init(entries: [\(type)Entry]) {
                self.entries = entries
            }
        }

        """
    }

    private var service: String {
        """
        import Foundation
        import Millrace

        /// Describes the requests of the feature.
        struct \(type)Service {
            static let jsonDecoder: JSONDecoder = {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                return decoder
            }()

            static func fetch\(type)Resource() -> BackendResource<Void, \(type)Response, KongAuth> {
                BackendResource(
                    path: .api(.core, "/v1/\(name.path)"),
                    method: .GET,
                    decoder: jsonDecoder
                )
            }
        }

        """
    }

    private var builder: String {
        """
        import Millrace

        /// Makes the screen of the feature.
        func make\(type)Screen(
            with buildingMaterials: CitiesBuildingMaterials,
            in flow: any Flow
        ) -> ScreenController {
            let controller = \(type)BusinessController(accessible: buildingMaterials.session)
            return ScreenController(
                viewModel: \(type)ViewModel(\(variable)BusinessController: controller),
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
