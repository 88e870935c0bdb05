/// The file with the failure matrices of a tag's operations, for the features that make these requests.
struct FailuresText {
    /// The statuses of which every matrix has a case.
    private static let known: Set<Int> = [401, 403, 404, 409, 412, 429]

    let tag: TagPlan
    let source: CannedSource
    let makers: CannedMaker
    let calls: ResourceCall
    let style: CodeStyle

    /// The operations with a resource that a stub answers: all but those of streams.
    static func operations(of tag: TagPlan) -> [OperationPlan] {
        tag.operations.filter { if case .events = $0.response { false } else { true } }
    }

    var text: String {
        var text = SourceText()
        text.add("/// The failures of the requests of \(tag.name), for the tests of the features that make them.")
        text.add("\(style.isolation)enum \(tag.name)Failures {")
        for (index, plan) in Self.operations(of: tag).enumerated() {
            if index > 0 { text.add() }
            write(plan, to: &text)
        }
        text.add("}")
        let modules = [source.module, "Millrace", "MillraceTestKit"].compactMap { $0 }
        return TestSource.text(text, modules, testing: style.module)
    }

    private func write(_ plan: OperationPlan, to text: inout SourceText) {
        let operation = plan.operation
        let types = "\(plan.request.type), \(plan.response.type), \(plan.auth)"
        let canned = makers.success(plan, of: tag)
        let statements = self.statements(plan, canned)
        text.add(Documentation.wrapped("Returns the failures of `\(operation.method) \(operation.path)`.", indent: 4))
        text.add(
            "static func \(SwiftName.escaped(plan.name))<Model: ViewModel>(",
            [
                "_ resource: BackendResource<\(types)> = \(calls.text(plan, of: tag))",
                "driver: ViewModelDriver<StubAccessible, Model>",
                "render: @escaping (Model.State) -> Screen",
                "when: @escaping (ViewModelRun<StubAccessible, Model>) throws -> Void = { _ in }",
            ],
            ") \(source.module == nil ? "" : "throws ")-> FailureMatrix<\(types), Model> {",
            1
        )
        text.add("\(statements.isEmpty ? "" : "var matrix = ")FailureMatrix(", 2)
        let body = "\(source.expression(canned, of: tag)).body"
        let arguments = ["resource: resource", "body: \(body)", "driver: driver", "render: render", "when: when"]
        for (index, argument) in arguments.enumerated() {
            text.add(argument + (index == arguments.count - 1 ? "" : ","), 3)
        }
        text.add(")", 2)
        for statement in statements { text.add(statement, 2) }
        if !statements.isEmpty { text.add("return matrix", 2) }
        text.add("}", 1)
    }

    private func statements(_ plan: OperationPlan, _ canned: CannedPlan) -> [String] {
        var statements: [String] = []
        if canned.status != 200 { statements.append("matrix.status = \(canned.status)") }
        if canned.contentType != "application/json" {
            let headers = canned.contentType.map { "\"Content-Type\": \(SourceText.literal($0))" } ?? ":"
            statements.append("matrix.headers = [\(headers)]")
        }
        if let refusal = makers.refusal(plan) {
            statements.append("matrix.refusal = \(source.expression(refusal, of: tag)).body")
        }
        let own = CannedMaker.refusals(plan).filter { !Self.known.contains($0) }
        if !own.isEmpty {
            let cases = own.map { "FailureCase(\"\($0)\", status: \($0))" }
            statements += SourceText.call("matrix.cases += [", cases, "]")
        }
        return statements
    }
}
