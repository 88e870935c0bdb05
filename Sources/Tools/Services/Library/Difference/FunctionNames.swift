import OpenAPIReading

/// The names of the functions that are generated for the operations of a document.
struct FunctionNames {
    private var names: [String: [String]] = [:]

    init(_ document: OpenAPIDocument, _ selection: Selection) {
        for tag in ServicePlan(document, selection).tags {
            for plan in tag.operations {
                names[Self.key(of: plan.operation), default: []].append("\(tag.name)Service.\(plan.resource)")
            }
        }
    }

    /// The functions of an operation; none if it isn't generated.
    subscript(operation: Operation) -> [String] {
        names[Self.key(of: operation)] ?? []
    }

    private static func key(of operation: Operation) -> String {
        "\(operation.method) \(operation.path)"
    }
}
