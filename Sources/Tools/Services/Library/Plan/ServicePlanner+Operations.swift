import MillraceJSON
import OpenAPIReading

extension ServicePlanner {
    /// Returns the plans of an operation: one for the answer, and one for its events where it has both.
    mutating func plan(_ operation: Operation, named name: String, in tag: String) -> [OperationPlan] {
        // Anything but these methods is one that the SDK doesn't send.
        guard Self.methods.contains(operation.method) else {
            remark(operation.place, "The method \(operation.method) isn't supported; the operation is left out.")
            return []
        }
        let noun = Words(of: name).words
        let words = noun.count > 1 && ["fetch"].contains(noun[0]) ? Array(noun.dropFirst()) : noun
        let parameters = self.parameters(of: operation, words)
        let request = self.request(of: operation, words)
        let answers = responses(of: operation, words)
        let auth = auths.kind(of: operation)
        let failure = self.failure(of: operation, words)
        return answers.enumerated().map { index, answer in
            OperationPlan(
                operation: operation,
                name: index == 0 ? name : name + "Events",
                parameters: parameters,
                request: request,
                response: answer.response,
                status: answer.status,
                mediaType: answer.mediaType,
                failure: failure,
                auth: auth,
                sendsDates: false,
                readsDates: false
            )
        }
    }

    private static let methods: Set<String> = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]

    private struct Answer {
        let response: OperationPlan.Response
        let status: String?
        let mediaType: String?
    }

    /// The response of a success, with the events besides where both are there.
    private mutating func responses(of operation: Operation, _ words: [String]) -> [Answer] {
        let isSuccess: (String) -> Bool = { $0.hasPrefix("2") }
        var statuses = operation.responses.keys.filter(isSuccess).sorted()
        if statuses.isEmpty, operation.responses["default"] != nil,
            operation.responses.count == 1 || !hasRefusals(operation)
        {
            statuses = ["default"]
        }
        let withBody = statuses.filter { !(operation.responses[$0]?.content.isEmpty ?? true) }
        guard operation.method != "HEAD", let status = withBody.first, let response = operation.responses[status] else {
            return [Answer(response: .none, status: statuses.first, mediaType: nil)]
        }
        let schemas = withBody.compactMap { operation.responses[$0]?.content.values.compactMap(\.schema) }
        if let first = schemas.first, schemas.contains(where: { $0 != first }) {
            remark(response.place, "Of several answers with different bodies, that of \(status) is read.")
        }
        let types = response.content.keys.sorted { MediaRange($0).text < MediaRange($1).text }
        let json = types.first { MediaRange($0).text == "application/json" } ?? types.first { MediaRange($0).isJSON }
        let events = types.first { MediaRange($0).isEvents }
        var answers: [Answer] = []
        if let json, let schema = response.content[json]?.schema {
            let planned = bodyType(schema, words + ["Response"])
            answers.append(Answer(response: .json(planned), status: status, mediaType: json))
        } else if let json {
            answers.append(Answer(response: .json(.json), status: status, mediaType: json))
        }
        if let events {
            let schema = response.content[events]?.schema
            let planned = schema.map { bodyType(eventData($0), words + ["Event"]) } ?? .json
            answers.append(Answer(response: .events(planned), status: status, mediaType: events))
        }
        if answers.isEmpty, let type = types.first {
            let isText = MediaRange(type).isText && response.content[type]?.schema?.keywords.format != "binary"
            answers.append(Answer(response: isText ? .text : .bytes, status: status, mediaType: type))
        }
        return answers
    }

    private func hasRefusals(_ operation: Operation) -> Bool {
        operation.responses.keys.contains { $0.hasPrefix("4") || $0.hasPrefix("5") }
    }

    /// The schema of an event's data, where a document describes the whole event.
    private func eventData(_ schema: Schema) -> Schema {
        let shape = SchemaShape(schema, in: document)
        guard let data = shape.properties["data"], shape.properties["event"] != nil || shape.properties["id"] != nil
        else { return schema }
        return data
    }

    private mutating func bodyType(_ schema: Schema, _ words: [String]) -> TypePlan {
        let planned = types.plan(schema, named: words)
        return planned.isNullable && planned.type != .json ? .optional(planned.type) : planned.type
    }

    /// The type of the bodies of refusals: one, or a union of several.
    private mutating func failure(of operation: Operation, _ words: [String]) -> TypePlan? {
        var found: [(type: TypePlan, schema: Schema)] = []
        let statuses = operation.responses.keys.filter {
            !$0.hasPrefix("1") && !$0.hasPrefix("2") && !$0.hasPrefix("3")
        }
        for status in statuses.sorted() {
            guard let response = operation.responses[status] else { continue }
            if status == "default", !operation.responses.keys.contains(where: { $0.hasPrefix("2") }),
                !hasRefusals(operation)
            {
                continue
            }
            let type = response.content.keys.sorted().first { MediaRange($0).isJSON && !MediaRange($0).isProblem }
            guard let type, let schema = response.content[type]?.schema else { continue }
            let planned = bodyType(schema, words + ["Failure"])
            guard planned != .json, !found.contains(where: { $0.type == planned }) else { continue }
            found.append((planned, schema))
        }
        guard found.count > 1 else { return found.first?.type }
        let key = found.map(\.type).sorted { $0.text < $1.text }
        if let known = failures[key] { return known }
        var keywords = Schema.Keywords()
        keywords.anyOf = found.sorted { $0.type.text < $1.type.text }.map(\.schema)
        keywords.description = "A body of a refusal: " + key.map { "`\($0.text)`" }.joined(separator: " or ") + "."
        let names = key.flatMap(\.models)
        let name = names.count == key.count ? names.joined(separator: "Or") : ""
        let union = Schema(place: "#failure+" + key.map(\.text).joined(separator: "+"), keywords)
        let isShort = key.count == 2 && !name.isEmpty && name.count < 60
        let planned = types.plan(union, named: isShort ? [name] : words + ["Failure"]).type
        failures[key] = planned
        return planned
    }
}
