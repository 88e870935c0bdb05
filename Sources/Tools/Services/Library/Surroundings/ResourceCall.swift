/// The call of a service's function with samples as arguments.
struct ResourceCall {
    let samples: SampleMaker

    /// Returns the call, with those parameters that may not be left out.
    func text(_ plan: OperationPlan, of tag: TagPlan) -> String {
        "\(tag.name)Service.\(plan.resource)(\(arguments(plan).joined(separator: ", ")))"
    }

    private func arguments(_ plan: OperationPlan) -> [String] {
        plan.parameters.filter { !$0.isOptional }.map { parameter in
            let hints = SampleHints(
                parameter.parameter.schema,
                in: samples.document,
                example: parameter.parameter.examples.min { $0.key < $1.key }?.value
            )
            return "\(SwiftName.label(parameter.name)): "
                + samples.code(parameter.type, hints, name: parameter.parameter.name)
        }
    }
}
