/// The file of a business controller: its protocol and the struct.
struct BusinessControllerText {
    let tag: TagPlan
    let models: [String: ModelPlan]
    let style: CodeStyle

    private var type: String { "\(tag.name)BusinessController" }

    var text: String {
        var source = SourceText()
        source.add("/// The requests of \(tag.name), as view models make them.")
        source.add("\(style.isolation)\(style.access)protocol \(type)Protocol: Sendable {")
        for (index, operation) in tag.operations.enumerated() {
            if index > 0 { source.add() }
            source.add(comment(operation))
            source.add("func \(operation.name)(", Self.parameters(operation), ") -> \(Self.producer(operation))", 1)
        }
        source.add("}")
        source.add()
        source.add("\(style.isolation)\(style.access)struct \(type): \(type)Protocol {")
        writeProperties(to: &source)
        for operation in tag.operations {
            source.add()
            write(operation, to: &source)
        }
        source.add("}")
        PagesText(tag: tag, models: models, style: style).write(to: &source)
        return source.file(importing: ["Millrace"])
    }

    private func comment(_ plan: OperationPlan) -> [String] {
        let text = plan.operation.summary ?? plan.operation.description
        let first = text.flatMap { Documentation.paragraphs($0).first }
        return Documentation.lines(first, or: "Requests `\(plan.operation.method) \(plan.operation.path)`", indent: 4)
    }

    /// The parameters of an operation's function: those of the service's, and the request value.
    static func parameters(_ plan: OperationPlan) -> [String] {
        let own = plan.parameters.map { "\(SwiftName.label($0.name)): \($0.typeText)" }
        guard plan.request != .none else { return own }
        return ["_ \(SwiftName.escaped(body(plan))): \(plan.request.type)"] + own
    }

    /// The name of the request value: that of its type, or `body`.
    static func body(_ plan: OperationPlan) -> String {
        let name: String
        switch plan.request {
        case .json(.model(let type), _), .form(.model(let type)): name = SwiftName.member(Words(of: type))
        default: name = "body"
        }
        let isTaken = ["accessible", "resource"].contains(name) || plan.parameters.contains { $0.name == name }
        return isTaken ? "body" : name
    }

    /// The type of an operation's producer.
    static func producer(_ plan: OperationPlan) -> String {
        switch plan.response {
        case .none: "SignalProducer<Never, CoreError>"
        case let .events(type): "SignalProducer<ServerSentEvent<\(type.text)>, CoreError>"
        default: "SignalProducer<\(plan.response.type), CoreError>"
        }
    }

    /// A property of the struct: what executes the requests of a kind of authentication.
    private struct Access: Hashable {
        let name: String
        let type: String
    }

    private func access(_ plan: OperationPlan) -> Access {
        let isOnly = tag.authKinds.count == 1
        let kind = SwiftName.member(Words(of: plan.auth))
        if case .events = plan.response {
            return Access(name: isOnly ? "streaming" : kind + "Streaming", type: "StreamingAccess<\(plan.auth)>")
        }
        switch plan.auth {
        case "NoAuth": return Access(name: "accessible", type: "any Accessible")
        case "KongAuth": return Access(name: isOnly ? "accessible" : kind, type: "any AuthenticatedAccessible")
        default: return Access(name: isOnly ? "accessible" : kind, type: "any BackendAccess<\(plan.auth)>")
        }
    }

    private func writeProperties(to source: inout SourceText) {
        let all = Set(tag.operations.map(access)).sorted { $0.name < $1.name }
        let accesses = all.filter { $0.name == "accessible" } + all.filter { $0.name != "accessible" }
        for access in accesses { source.add("private let \(access.name): \(access.type)", 1) }
        source.add()
        source.add("\(style.access)init(", accesses.map { "\($0.name): \($0.type)" }, ") {", 1)
        for access in accesses { source.add("self.\(access.name) = \(access.name)", 2) }
        source.add("}", 1)
    }

    private func write(_ plan: OperationPlan, to source: inout SourceText) {
        source.add("\(style.access)func \(plan.name)(", Self.parameters(plan), ") -> \(Self.producer(plan)) {", 1)
        let arguments = plan.parameters.map { "\(SwiftName.argument($0.name)): \(SwiftName.escaped($0.name))" }
        // A parameter may hide the property, and a variable can't be made of a parameter of its name.
        let names = Set(plan.parameters.map(\.name))
        let access = (names.contains(access(plan).name) ? "self." : "") + access(plan).name
        let local = names.contains("resource") ? "described" : "resource"
        let resource = "\(tag.name)Service.\(plan.resource)"
        let body = plan.request == .none ? "" : ", with: \(SwiftName.escaped(Self.body(plan)))"
        let begun = if case .events = plan.response { "\(access).events(of: " } else { "\(access).access(" }
        let call = "\(begun)\(resource)(\(arguments.joined(separator: ", ")))\(body))"
        if call.count + 8 <= Documentation.width {
            source.add(call, 2)
        } else {
            source.add("let \(local) = \(resource)(", arguments, ")", 2)
            source.add("return \(begun)\(local)\(body))", 2)
        }
        source.add("}", 1)
    }
}
