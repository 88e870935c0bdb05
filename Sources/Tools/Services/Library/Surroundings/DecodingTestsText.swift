/// The file with the test that the types of a tag read the canned responses.
struct DecodingTestsText {
    let tag: TagPlan
    let source: CannedSource
    let makers: CannedMaker
    let calls: ResourceCall
    let style: CodeStyle

    /// The operations whose answers have a type that reads JSON.
    static func operations(of tag: TagPlan) -> [(plan: OperationPlan, type: TypePlan)] {
        tag.operations.compactMap { plan in
            guard case let .json(type) = plan.response, type != .json else { return nil }
            return (plan, type)
        }
    }

    var text: String {
        var text = SourceText()
        text.add("@Suite struct \(tag.name)DecodingTests {")
        let isThrowing = source.module == nil ? "" : "throws "
        text.add("@Test func theTypesReadTheWholeCannedResponses() \(isThrowing){", 1)
        for (plan, type) in Self.operations(of: tag) {
            let canned = source.expression(makers.success(plan, of: tag), of: tag)
            let call = [calls.text(plan, of: tag), "responses: [\(canned)]"]
            let lines = SourceText.call("RecordingCheck(", call, ")", 2)
            text.add(lines)
            let paths = makers.samples.missing(in: type).sorted().map(SourceText.literal)
            // A method follows a call of several lines without an indentation.
            let level = lines.count == 1 ? 3 : 2
            if paths.isEmpty {
                text.add(".assertUpToDate()", level)
            } else {
                text.add(".assertUpToDate(ignoring: [", paths, "])", level)
            }
        }
        text.add("}", 1)
        text.add("}")
        let modules = [source.module, "MillraceTestKit", "Testing"].compactMap { $0 }
        return TestSource.text(text, modules, testing: style.module)
    }
}
