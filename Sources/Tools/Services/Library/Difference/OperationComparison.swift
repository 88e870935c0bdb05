import OpenAPIReading

/// The comparison of an operation of two documents.
struct OperationComparison {
    let old: OpenAPIDocument
    let new: OpenAPIDocument
    private(set) var schemas: SchemaComparer
    private(set) var changes: Set<DocumentChange> = []
    private var subject = ""

    init(from old: OpenAPIDocument, to new: OpenAPIDocument, _ schemas: SchemaComparer) {
        (self.old, self.new, self.schemas) = (old, new, schemas)
    }

    /// Compares an operation; nil is one that a document doesn't have.
    ///
    /// - Parameter functions: The functions that are generated for it, before and after.
    mutating func compare(_ before: Operation?, _ after: Operation?, functions: ([String], [String])) {
        guard let operation = before ?? after else { return }
        subject = "\(operation.method) \(operation.path)"
        guard let before else { return note(.additive, "is new") }
        guard let after else { return note(.breaking, "is gone") }
        compareNames(before, after, functions)
        if after.isDeprecated, !before.isDeprecated { note(.additive, "is deprecated") }
        if (before.summary, before.description) != (after.summary, after.description) {
            note(.nothing, "has another description")
        }
        compareParameters(before, after)
        compareBodies(before.body, after.body)
        compareResponses(before.responses, after.responses)
        compareSecurity(before.security, after.security)
        compareServers(before, after)
    }

    mutating func note(_ effect: DocumentChange.Effect, _ text: String) {
        changes.insert(DocumentChange(effect, subject, text))
    }

    /// Compares two schemas, which need no name.
    mutating func compare(_ before: Schema?, _ after: Schema?, _ direction: Direction, at place: String) {
        guard let before, let after else {
            if before != nil { note(.breaking, "\(place) isn't described any more") }
            if after != nil { note(.additive, "\(place) is described") }
            return
        }
        changes.formUnion(schemas.changes(before, after, direction, at: "\(subject): \(place)"))
    }

    private mutating func compareNames(_ before: Operation, _ after: Operation, _ functions: ([String], [String])) {
        if OperationPairs.key(of: before) != OperationPairs.key(of: after) {
            note(.breaking, "is \(after.method) \(after.path) now")
        }
        guard functions.0 != functions.1 else { return }
        guard !functions.1.isEmpty else { return note(.breaking, "has no function any more") }
        note(.breaking, "its function is \(functions.1.joined(separator: ", ")) now")
    }

    private mutating func compareParameters(_ before: Operation, _ after: Operation) {
        var rest = after.parameters
        let order = (OperationName.parameters(of: before.path), OperationName.parameters(of: after.path))
        for parameter in before.parameters {
            let index = rest.firstIndex { other in
                guard parameter.location == other.location else { return false }
                guard parameter.location == .path else { return parameter.name == other.name }
                // The name of a parameter of a path is the backend's own affair.
                return order.0.firstIndex(of: parameter.name) == order.1.firstIndex(of: other.name)
            }
            let label = "\(parameter.location) parameter \(parameter.name)"
            guard let index else {
                note(.breaking, "\(label) is gone")
                continue
            }
            compare(parameter, rest.remove(at: index), label)
        }
        for parameter in rest {
            let label = "\(parameter.location) parameter \(parameter.name)"
            note(
                parameter.isRequired ? .breaking : .additive,
                "\(label) is new\(parameter.isRequired ? " and required" : "")"
            )
        }
    }

    private mutating func compare(_ before: Parameter, _ after: Parameter, _ label: String) {
        if before.name != after.name { note(.breaking, "\(label) is named \(after.name) now") }
        if after.isRequired, !before.isRequired { note(.breaking, "\(label) is required now") }
        if before.isRequired, !after.isRequired { note(.additive, "\(label) isn't required any more") }
        let isWrittenAlike =
            before.style == after.style && before.mediaType == after.mediaType
            && (before.isExploded == after.isExploded || !Self.hasParts(before, old) && !Self.hasParts(after, new))
        if !isWrittenAlike { note(.breaking, "\(label) is written in another style") }
        if after.isDeprecated, !before.isDeprecated { note(.additive, "\(label) is deprecated") }
        if before.description != after.description { note(.nothing, "\(label) has another description") }
        compare(before.schema, after.schema, .request, at: label)
    }

    /// Whether the value of a parameter can be a list or an object, which are written in different styles.
    private static func hasParts(_ parameter: Parameter, _ document: OpenAPIDocument) -> Bool {
        let shape = SchemaShape(parameter.schema, in: document)
        return shape.types.map { !$0.isDisjoint(with: [.array, .object]) } ?? true
    }

    private mutating func compareBodies(_ before: RequestBody?, _ after: RequestBody?) {
        switch (before, after) {
        case (nil, nil): break
        case (_?, nil): note(.breaking, "takes no body any more")
        case let (nil, after?):
            note(
                after.isRequired ? .breaking : .additive,
                after.isRequired ? "requires a body now" : "takes a body now"
            )
        case let (before?, after?):
            if after.isRequired, !before.isRequired { note(.breaking, "requires its body now") }
            if before.isRequired, !after.isRequired { note(.additive, "doesn't require its body any more") }
            compareContent(before.content, after.content, .request, "the body")
        }
    }

    private mutating func compareContent(
        _ before: [String: MediaType],
        _ after: [String: MediaType],
        _ direction: Direction,
        _ place: String
    ) {
        var rest = after
        for (type, media) in before.sorted(by: { $0.key < $1.key }) {
            let key = after[type] == nil ? rest.keys.sorted().first { Self.isAlike($0, type) } : type
            guard let key, let other = rest.removeValue(forKey: key) else {
                note(.breaking, "\(place) isn't \(type) any more")
                continue
            }
            if key != type { note(.nothing, "\(place) is called \(key)") }
            compare(media.schema, other.schema, direction, at: before.count == 1 ? place : "\(place) as \(type)")
            if media.encoding != other.encoding { note(.breaking, "\(place) is encoded in another way") }
            if media.examples != other.examples { note(.nothing, "\(place) has other examples") }
        }
        for type in rest.keys.sorted() {
            // A first body is one that the app doesn't read; a further type is one that it doesn't ask for.
            note(.additive, "\(place) may be \(type)")
        }
    }

    private mutating func compareResponses(_ before: [String: Response], _ after: [String: Response]) {
        for (status, response) in before.sorted(by: { $0.key < $1.key }) {
            guard let other = after[status] else {
                note(status.hasPrefix("2") ? .breaking : .nothing, "doesn't answer \(status) any more")
                continue
            }
            let place = "the body of \(status)"
            compareContent(response.content, other.content, .response, place)
            compareHeaders(response.headers, other.headers, status)
            if response.description != other.description { note(.nothing, "\(status) has another description") }
        }
        for status in after.keys.sorted() where before[status] == nil {
            // An app reads the answers to a success by one type.
            let isOther = status.hasPrefix("2") && before.keys.contains { $0.hasPrefix("2") }
            let isAlike = before.contains { $0.key.hasPrefix("2") && $0.value.content == after[status]?.content }
            note(isOther && !isAlike ? .breaking : .additive, "may answer \(status)")
        }
    }
}
