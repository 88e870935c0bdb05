/// The places of the canned responses in code: constants beside the tests, or files of a module.
struct CannedSource {
    /// The module of the canned responses; nil for constants.
    let module: String?
    let style: CodeStyle

    /// Returns the expression of a response.
    func expression(_ canned: CannedPlan, of tag: TagPlan) -> String {
        module.map { "try \($0).named(\(SourceText.literal(canned.name)))" }
            ?? "\(Self.type(of: tag)).\(SwiftName.escaped(canned.constant))"
    }

    /// Returns the file with the constants of a tag.
    func text(_ responses: [CannedPlan], of tag: TagPlan) -> String {
        var source = SourceText()
        source.add("/// Answers of the backend to the requests of \(tag.name).")
        source.add("\(style.isolation)enum \(Self.type(of: tag)) {")
        for (index, canned) in responses.enumerated() {
            if index > 0 { source.add() }
            write(canned, to: &source)
        }
        source.add("}")
        return TestSource.text(source, ["MillraceMockServer"], testing: nil)
    }

    private static func type(of tag: TagPlan) -> String { "\(tag.name)CannedResponses" }

    private func write(_ canned: CannedPlan, to source: inout SourceText) {
        var arguments = ["name: \(SourceText.literal(canned.name))", "status: \(canned.status)"]
        if let type = canned.contentType {
            arguments.append("headers: [\"Content-Type\": \(SourceText.literal(type))]")
        }
        let head = "static let \(SwiftName.escaped(canned.constant)) = CannedResponse("
        // The end of the last line belongs to a file, and to events.
        let isEnded = canned.contentType == "application/json" && canned.body.hasSuffix("\n")
        let body = String(isEnded ? canned.body.dropLast() : canned.body[...])
        guard body.contains("\n") || body.contains("\"") else {
            if !body.isEmpty { arguments.append("body: Data(\(SourceText.literal(body)).utf8)") }
            return source.add(head, arguments, ")", 1)
        }
        let sign = body.contains("\\") ? "#" : ""
        source.add(head, 1)
        for argument in arguments { source.add(argument + ",", 2) }
        source.add("body: Data(", 2)
        source.add("\(sign)\"\"\"", 3)
        for line in body.split(separator: "\n", omittingEmptySubsequences: false) { source.addVerbatim(line, 3) }
        source.add("\"\"\"\(sign).utf8", 3)
        source.add(")", 2)
        source.add(")", 1)
    }
}
