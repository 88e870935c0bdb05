/// The sources of a feature, except for the view model and the renderer, which have files of their own.
struct SourceTemplates {
    let name: FeatureName
    let shape: FeatureShape

    private var type: String { name.type }
    private var variable: String { name.variable }
    var content: FeatureContent { FeatureContent(name: name, subject: shape.subject) }

    var files: [Scaffold.File] {
        let folder = "\(shape.sources)/\(type)"
        let flow = shape.isRoot ? [] : [("\(folder)/\(type)FlowController.swift", flowController)]
        let api = [
            ("\(folder)/API/\(type)BusinessController.swift", businessController),
            ("\(folder)/API/\(type)Entry.swift", entry),
            ("\(folder)/API/\(type)Response.swift", response),
            ("\(folder)/API/\(type)Service.swift", service),
        ]
        return (shape.subject == nil ? api : []) + [
            ("\(folder)/\(type)Builder.swift", shape.subject == nil ? builder : builderOfSubject)
        ] + flow + [
            ("\(folder)/\(type)Renderer.swift", renderer),
            ("\(folder)/\(type)ViewModel.swift", viewModel),
        ]
    }

    private var businessController: String {
        """
        import Millrace

        /// The request of the feature, as its view model makes it.
        \(shape.isolation)protocol \(type)BusinessControllerProtocol: Sendable {
            /// Returns a producer of the entries.
            func fetch() -> SignalProducer<\(type)Response, CoreError>
        }

        \(shape.isolation)struct \(type)BusinessController: \(type)BusinessControllerProtocol {
            private let accessible: \(shape.accessible)

            init(accessible: \(shape.accessible)) {
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
        \(shape.isolation)\(shape.access)struct \(type)Entry: Equatable, Codable {
            /// The name, as the backend writes it: any text.
            \(shape.access)let name: String

            /// Creates an entry.
            \(shape.access)init(name: String) {
                self.name = name
            }
        }

        """
    }

    private var response: String {
        """
        /// The response of `GET /v1/\(name.path)`.
        \(shape.isolation)\(shape.access)struct \(type)Response: Equatable, Codable {
            /// The entries, in the backend's order.
            \(shape.access)let entries: [\(type)Entry]

            /// Creates a response.
            \(shape.access)init(entries: [\(type)Entry]) {
                self.entries = entries
            }
        }

        """
    }

    private var service: String {
        """
        import Millrace

        /// Describes the request of the feature.
        \(shape.isolation)struct \(type)Service {
            static func fetch\(type)Resource() -> BackendResource<Void, \(type)Response, \(shape.auth)> {
                BackendResource(
                    path: .api(.core, "/v1/\(name.path)"),
                    method: .GET\(shape.decoder.map { ",\n            decoder: \($0)" } ?? "")
                )
            }
        }

        """
    }

    private var builder: String {
        let parameters = [sessionParameter] + (shape.isRoot ? [] : ["in flow: any Flow"])
        let list = shape.isRoot ? parameters[0] : "\n" + parameters.map { "    \($0)" }.joined(separator: ",\n") + "\n"
        let routes = shape.isRoot ? "" : ",\n        routes: \(type)FlowController(flow: flow).handle"
        let session = shape.materials == nil ? "session" : "buildingMaterials.session"
        return """
            import Millrace

            /// Creates the screen of the feature.
            \(shape.isShared ? "package " : "")func make\(type)Screen(\(list)) -> ScreenController {
                let businessController = \(type)BusinessController(accessible: \(session))
                let viewModel = \(type)ViewModel(\(variable)BusinessController: businessController)
                return ScreenController(
                    viewModel: viewModel,
                    renderer: \(type)Renderer.init(observer:)\(routes)
                )
            }

            """
    }

    /// The builder of a feature whose business controller is generated: its caller knows who may make the requests.
    private var builderOfSubject: String {
        """
        import Millrace

        /// Creates the screen of the feature.
        func make\(type)Screen(
        \(content.declarations(4))    \(content.controller): \(content.controllerProtocol),
            in flow: any Flow
        ) -> ScreenController {
            let viewModel = \(
                content.list(
                    "\(type)ViewModel",
                    "\(content.controller): \(content.controller)",
                    content.arguments,
                    indent: 4
                )
            )
            return ScreenController(
                viewModel: viewModel,
                renderer: \(type)Renderer.init(observer:),
                routes: \(type)FlowController(flow: flow).handle
            )
        }

        """
    }

    private var sessionParameter: String {
        if let materials = shape.materials { return "with buildingMaterials: \(materials)" }
        return "session: \(shape.accessible.hasPrefix("any ") ? "" : "any ")\(shape.accessible)"
    }

    private var flowController: String {
        """
        import Millrace

        /// Takes the user back from the feature.
        \(shape.isolation)struct \(type)FlowController {
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
