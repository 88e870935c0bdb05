/// The functions for the pages of a tag's lists, in an extension of the business controller's protocol.
///
/// A stub has them without a line of its own, since they use the functions of the protocol.
struct PagesText {
    let tag: TagPlan
    let models: [String: ModelPlan]
    let style: CodeStyle

    func write(to source: inout SourceText) {
        var registry = NameRegistry(tag.operations.map(\.name))
        let lists = tag.operations.compactMap { plan in PagePlan(plan, models).map { (plan, $0) } }
        guard !lists.isEmpty else { return }
        source.add()
        source.add("\(style.isolation)extension \(tag.name)BusinessControllerProtocol {")
        for (index, (plan, pages)) in lists.enumerated() {
            if index > 0 { source.add() }
            let name = registry.take(plan.name + "Pages", or: [plan.name + "AllPages"])
            source.add("/// Sends the pages of `\(plan.name)`, one request after the other.", 1)
            let head = "\(style.access)func \(name)("
            source.add(head, parameters(plan, pages), ") -> \(BusinessControllerText.producer(plan)) {", 1)
            write(plan, pages, to: &source)
            source.add("}", 1)
        }
        source.add("}")
    }

    /// The parameters of the function: the required ones, the place to begin with, and the others.
    private func parameters(_ plan: OperationPlan, _ pages: PagePlan) -> [String] {
        let others = plan.parameters.filter { $0 != pages.parameter }
        return others.filter { !$0.isOptional }.map { "\(SwiftName.label($0.name)): \($0.typeText)" }
            + ["from \(SwiftName.escaped(pages.parameter.name)): \(pages.parameter.type.text)? = nil"]
            + others.filter(\.isOptional).map { "\(SwiftName.label($0.name)): \($0.typeText) = nil" }
    }

    private func write(_ plan: OperationPlan, _ pages: PagePlan, to source: inout SourceText) {
        let place = SwiftName.escaped(pages.parameter.name)
        let answer = place == "answer" ? "page" : "answer"
        let next = next(pages, answer, place)
        source.add(".pages(from: \(place)) { \(answer), \(next.usesPlace ? place : "_") in", 2)
        source.add(next.code, 3)
        source.add("} reading: { \(place) in", 2)
        let arguments = plan.parameters.map { parameter in
            let isPlace = parameter == pages.parameter && !parameter.isOptional
            return "\(SwiftName.argument(parameter.name)): \(SwiftName.escaped(parameter.name))"
                + (isPlace ? " ?? \(first(pages))" : "")
        }
        source.add("\(SwiftName.escaped(plan.name))(", arguments, ")", 3)
        source.add("}", 2)
    }

    private func first(_ pages: PagePlan) -> Int {
        if case let .number(first) = pages.step { first } else { 0 }
    }

    /// The code of the place after an answer, and whether it needs the answer's own place.
    private func next(_ pages: PagePlan, _ answer: String, _ place: String) -> (code: String, usesPlace: Bool) {
        var ends: [String] = []
        if let more = pages.more {
            ends.append(more.path.isOptional ? "\(answer)\(more.path.value) == false" : "!\(answer)\(more.path.value)")
        }
        func endsWhereEmpty(_ path: AnswerPath) {
            ends.append(answer + path.member("isEmpty") + (path.isOptional ? " != false" : ""))
        }
        let value: String
        var usesPlace = false
        switch pages.step {
        case let .member(member):
            if member.type == .string { endsWhereEmpty(member.path) }
            value = answer + member.path.value
        case let .last(code):
            value = answer + code
        case .number:
            endsWhereEmpty(pages.rows)
            (value, usesPlace) = ("(\(place) ?? \(first(pages))) + 1", true)
        case .offset:
            endsWhereEmpty(pages.rows)
            let count = answer + pages.rows.member("count")
            (value, usesPlace) = ("(\(place) ?? 0) + " + (pages.rows.isOptional ? "(\(count) ?? 0)" : count), true)
        }
        return ((ends.isEmpty ? "" : ends.joined(separator: " || ") + " ? nil : ") + value, usesPlace)
    }
}
