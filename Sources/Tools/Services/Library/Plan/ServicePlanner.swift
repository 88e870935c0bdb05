import MillraceJSON
import MillracePlatform
import OpenAPIReading

extension ServicePlan {
    /// Creates the plan of a document.
    package init(_ document: OpenAPIDocument, _ selection: Selection = Selection()) {
        var planner = ServicePlanner(document, selection)
        self = planner.plan()
    }
}

/// Makes the plan of a document.
struct ServicePlanner {
    let document: OpenAPIDocument
    let selection: Selection
    var types: TypePlanner
    var auths: AuthPlanner
    private(set) var remarks: Set<Remark> = []
    /// The failures of several types, by those types, which many operations have alike.
    var failures: [[TypePlan]: TypePlan] = [:]
    let tagNames: [String]

    init(_ document: OpenAPIDocument, _ selection: Selection) {
        self.document = document
        self.selection = selection
        auths = AuthPlanner(document, given: selection.authKinds, taken: selection.takenNames)
        tagNames = Set(document.operations.map { Self.tag(of: $0) }).sorted()
        var taken = Set(auths.generated(used: []).map(\.name))
        for name in document.securitySchemes.keys { taken.insert(Words(of: name).type + "Auth") }
        for name in tagNames {
            taken.formUnion(["Service", "BusinessController", "BusinessControllerProtocol"].map { name + $0 })
        }
        types = TypePlanner(document, taken: taken.union(["APICoding"]).union(selection.takenNames))
    }

    /// The beginning of the names of a tag's types: of the first tag, or of the path's first segment.
    static func tag(of operation: Operation) -> String {
        let segment = operation.path.split(separator: "/").first { !$0.contains("{") }
        let text = operation.tags.first { !Words(of: $0).words.isEmpty } ?? segment.map(String.init) ?? "root"
        return tagName(text)
    }

    /// The beginning of types' names; a name of one of the SDK's types, such as `Login`, does as a beginning.
    private static func tagName(_ text: String) -> String {
        let name = Words(of: text).type
        return name.first?.isNumber ?? true ? "API" + name : name
    }

    mutating func remark(_ place: String, _ text: String) {
        remarks.insert(Remark(place: place, text: text))
    }

    mutating func plan() -> ServicePlan {
        var planned: [(tag: String, operations: [OperationPlan])] = []
        for tag in tagNames {
            // The names don't depend on what is selected.
            var operations: [OperationPlan] = []
            for (operation, name) in named(in: tag) where isSelected(operation, name, tag) {
                operations += plan(operation, named: name, in: tag)
            }
            if !operations.isEmpty { planned.append((tag, operations)) }
        }
        noteMissingSelection(planned)
        let models = types.finish()
        let names = planned.map { reachable(from: $0.operations.flatMap(\.types), in: models) }
        var uses: [String: Int] = [:]
        for name in names.joined() { uses[name, default: 0] += 1 }
        let used = models.filter { uses[$0.key] != nil }.values.sorted { $0.name < $1.name }
        let tags = zip(planned, names).map { entry, names in
            TagPlan(
                name: entry.tag,
                description: description(of: entry.tag),
                operations: entry.operations.map { $0.noting(dates: { hasDates($0, in: models) }) },
                models: used.filter { uses[$0.name] == 1 && names.contains($0.name) }
            )
        }
        let kinds = Set(planned.flatMap(\.operations).map(\.auth))
        let all = remarks.union(types.remarks).union(auths.remarks).union(document.remarks)
        return ServicePlan(
            title: document.title,
            tags: tags,
            models: used.filter { uses[$0.name] != 1 },
            authKinds: auths.generated(used: kinds),
            remarks: all.map { Remark(place: $0.place.printable, text: $0.text.printable) }
                .sorted { ($0.place, $0.text) < ($1.place, $1.text) }
        )
    }

    private func description(of tag: String) -> String? {
        document.tags.sorted { $0.key < $1.key }
            .first { Self.tagName($0.key) == tag && !$0.value.isEmpty }?
            .value
    }

    /// The operations with the names of their functions, each one once.
    func named(in tag: String) -> [(Operation, String)] {
        let operations = document.operations.filter { Self.tag(of: $0) == tag }
        let names = operations.map { OperationName(of: $0, in: tag) }
        var counts: [String: Int] = [:]
        for name in names { counts[name.candidates[0].lowercased(), default: 0] += 1 }
        var registry = NameRegistry()
        return zip(operations, names).map { operation, name in
            // Of several with one name, none has it alone: the order of paths would decide which.
            let isAlone = counts[name.candidates[0].lowercased()] == 1
            let candidates =
                isAlone || name.candidates.count == 1 ? name.candidates : Array(name.candidates.dropFirst())
            return (operation, registry.take(candidates[0], or: Array(candidates.dropFirst()) + [name.candidates[0]]))
        }
    }

    private func reachable(from types: [TypePlan], in models: [String: ModelPlan]) -> Set<String> {
        var found: Set<String> = []
        var waiting = types.flatMap(\.models)
        while let name = waiting.popLast() {
            if found.insert(name).inserted { waiting += models[name]?.types.flatMap(\.models) ?? [] }
        }
        return found
    }

    private func hasDates(_ type: TypePlan, in models: [String: ModelPlan]) -> Bool {
        let names = reachable(from: [type], in: models)
        return ([type] + names.flatMap { models[$0]?.types ?? [] }).contains(where: \.isDate)
    }
}

extension TypePlan {
    /// Whether values of the type itself are dates.
    var isDate: Bool {
        switch self {
        case .date: true
        case let .array(inner), let .dictionary(inner), let .optional(inner): inner.isDate
        default: false
        }
    }
}

extension OperationPlan {
    /// Returns the operation with whether its bodies have dates.
    func noting(dates hasDates: (TypePlan) -> Bool) -> OperationPlan {
        var (sent, read): ([TypePlan], [TypePlan]) = ([], failure.map { [$0] } ?? [])
        if case let .json(type, _) = request { sent = [type] }
        if case let .form(type) = request { sent = [type] }
        if case let .json(type) = response { read.append(type) }
        if case let .events(type) = response { read.append(type) }
        return OperationPlan(
            operation: operation,
            name: name,
            parameters: parameters,
            request: request,
            response: response,
            status: status,
            mediaType: mediaType,
            failure: failure,
            auth: auth,
            sendsDates: sent.contains(where: hasDates),
            readsDates: read.contains(where: hasDates)
        )
    }
}
