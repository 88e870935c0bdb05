/// The call of a service's function with samples as arguments.
struct ResourceCall {
    let samples: SampleMaker

    /// Returns the call, with those parameters that may not be left out.
    func text(_ plan: OperationPlan, of tag: TagPlan) -> String {
        "\(tag.name)Service.\(plan.resource)(\(arguments(plan).joined(separator: ", ")))"
    }

    private func arguments(_ plan: OperationPlan) -> [String] {
        plan.parameters.filter { !$0.isOptional }.map { "\(SwiftName.argument($0.name)): \(sample(of: $0))" }
    }

    /// Returns the code of a sample of a parameter.
    func sample(of plan: ParameterPlan) -> String {
        let example = plan.parameter.examples.min { $0.key < $1.key }?.value
        let hints = SampleHints(plan.parameter.schema, in: samples.document, example: example)
        return samples.code(plan.type, hints, name: plan.parameter.name)
    }
}
