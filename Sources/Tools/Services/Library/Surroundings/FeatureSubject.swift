import MillraceJSON
import OpenAPIReading

/// An operation that a feature shows: the names and the samples in the feature's code.
package struct FeatureSubject: Sendable, Equatable {
    /// A parameter that the feature has to get from its caller.
    package struct Parameter: Sendable, Equatable {
        package let label: String
        /// The label in a call.
        package let argument: String
        package let name: String
        package let type: String
        /// The code of a sample.
        package let sample: String
    }

    /// Why there is no feature of an operation.
    package enum Refusal: Error, Equatable, CustomStringConvertible {
        /// The document has no operation of the name; those that it has.
        case unknown(String, [String])
        /// The operation needs a body, or its answer is no JSON.
        case nothingToShow(String)

        package var description: String {
            switch self {
            case let .unknown(name, names):
                GenerateError.unknownName("operation", name, names).description
            case let .nothingToShow(name):
                "The operation \(name) can't be shown: a feature needs one without a body whose answer has a type."
            }
        }
    }

    /// The beginning of the names of the business controller and its stub: `Pets`.
    package let tag: String
    /// The function of the business controller: `fetchPets`.
    package let function: String
    /// The call of the function: `fetchPets(limit: nil)`.
    package let call: String
    package let parameters: [Parameter]
    /// The type of the answer, and the code of a sample of it.
    package let response: String
    package let sample: String
    /// The code of the entries of an answer, after its name: `.items`; nil if the answer is the only entry.
    package let entries: String?
    /// The type of an entry, and the code of a sample of it.
    package let entry: String
    package let entrySample: String
    /// The code of an entry's text, and the text of the sample.
    package let text: String
    package let shown: String

    /// Finds an operation by its id or by a name of its function, as `--operations` does.
    package init(_ name: String, in document: OpenAPIDocument) throws(Refusal) {
        let plan = ServicePlan(document)
        let all = plan.tags.flatMap { tag in tag.operations.map { (tag: tag, plan: $0) } }
        let isNamed = { (tag: TagPlan, plan: OperationPlan) in
            ServicePlanner.names(of: plan.operation, plan.name, in: tag.name).contains(name)
        }
        guard let found = all.first(where: isNamed) else { throw .unknown(name, all.map(\.plan.name)) }
        guard found.plan.request == .none, case let .json(type) = found.plan.response, type != .json else {
            throw .nothingToShow(name)
        }
        let models = plan.modelsByName
        let samples = SampleMaker(document, models)
        let rows = AnswerRows(of: type, models).flatMap { $0.property?.hasDefault == true ? nil : $0 }
        let entry = rows?.entry ?? type
        let hints = SampleHints(nil, in: document)
        tag = found.tag.name
        function = SwiftName.escaped(found.plan.name)
        parameters = Self.parameters(of: found.plan, samples)
        let arguments = found.plan.parameters.map { parameter in
            let value = parameter.isOptional ? "nil" : SwiftName.escaped(parameter.name)
            return "\(SwiftName.argument(parameter.name)): \(value)"
        }
        call = "\(function)(\(arguments.joined(separator: ", ")))"
        response = type.text
        sample = samples.code(type, hints, name: "value")
        entries = rows?.path.value
        self.entry = entry.text
        entrySample = samples.code(entry, hints, name: "value")
        let json = samples.json(entry, hints, name: "value")
        (text, shown) = Self.line(of: entry, json, models)
    }

    /// The longest text that is on one line of a narrow screen.
    private static let width = 34

    /// The code of an entry's text, and the text of a sample: a name or a title, another text, a number, or else the
    /// number of the entry.
    private static func line(
        of type: TypePlan,
        _ sample: JSONValue,
        _ models: [String: ModelPlan]
    ) -> (code: String, shown: String) {
        if type == .string, let text = sample.stringValue, text.count <= width { return ("entry", text) }
        let number = ("String(index + 1)", "1")
        guard let properties = models.properties(of: type) else { return number }
        let texts = properties.filter { property in
            guard property.type == .string, property.presence != .optionalOrNull else { return false }
            return sample[property.key]?.stringValue.map { !$0.isEmpty && $0.count <= width } ?? false
        }
        let chosen =
            texts.first { ["name", "title"].contains($0.key.lowercased()) }
            ?? texts.first { $0.presence == .required } ?? texts.first
        if let chosen, let text = sample[chosen.key]?.stringValue {
            return ("entry.\(chosen.name)" + (chosen.presence == .required ? "" : " ?? \"\""), text)
        }
        guard let integer = properties.first(where: { $0.type == .integer && $0.presence == .required }),
            let text = sample[integer.key].map(JSONText.compact)
        else { return number }
        return ("String(entry.\(integer.name))", text)
    }

    private static func parameters(of plan: OperationPlan, _ samples: SampleMaker) -> [Parameter] {
        plan.parameters.filter { !$0.isOptional }.map { parameter in
            Parameter(
                label: SwiftName.label(parameter.name),
                argument: SwiftName.argument(parameter.name),
                name: SwiftName.escaped(parameter.name),
                type: parameter.type.text,
                sample: ResourceCall(samples: samples).sample(of: parameter)
            )
        }
    }
}
