/// The file with the stub of a business controller.
struct StubText {
    let tag: TagPlan
    let style: CodeStyle

    static func type(of tag: TagPlan) -> String { "Stub\(tag.name)BusinessController" }

    var text: String {
        var source = SourceText()
        source.add("/// The requests of \(tag.name), which a test answers: each function has a stub of its own.")
        let type = Self.type(of: tag)
        source.add("\(style.isolation)struct \(type): \(tag.name)BusinessControllerProtocol {")
        for operation in tag.operations {
            source.add("var \(operation.name)Stub = \(stub(operation))()", 1)
        }
        for operation in tag.operations {
            source.add()
            let parameters = BusinessControllerText.parameters(operation)
            let producer = BusinessControllerText.producer(operation)
            source.add("func \(operation.name)(", parameters, ") -> \(producer) {", 1)
            source.add("\(operation.name)Stub.producer(", arguments(operation), ")", 2)
            source.add("}", 1)
        }
        source.add("}")
        return TestSource.text(source, ["Millrace", "MillraceTestKit"], testing: style.module)
    }

    /// The type of a stub: that of the function's producer, with another word.
    private func stub(_ plan: OperationPlan) -> String {
        BusinessControllerText.producer(plan).replacing("SignalProducer<", with: "Stub<", maxReplacements: 1)
    }

    private func arguments(_ plan: OperationPlan) -> [String] {
        let body = plan.request == .none ? [] : [SwiftName.escaped(BusinessControllerText.body(plan))]
        return body + plan.parameters.map { SwiftName.escaped($0.name) }
    }
}
