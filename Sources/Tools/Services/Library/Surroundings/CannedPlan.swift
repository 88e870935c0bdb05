import MillraceJSON
import OpenAPIReading

/// A canned response of an operation.
struct CannedPlan: Equatable {
    /// The name of the file without its extension: `pets-fetch-pets.200`.
    let name: String
    /// The name of the constant: `fetchPets`.
    let constant: String
    let status: Int
    /// The value of `Content-Type`; nil without a body.
    let contentType: String?
    let body: String

    /// The file's extension: that of JSON, or of a response with its header.
    var fileName: String {
        name + (contentType == "application/json" ? ".json" : ".http")
    }

    /// The contents of the file.
    var file: String {
        guard contentType != "application/json" else { return body }
        let header = contentType.map { "Content-Type: \($0)\n" } ?? ""
        return "HTTP/1.1 \(status) \(status == 204 ? "No Content" : "OK")\n\(header)\n\(body)"
    }
}

/// Makes the canned responses of operations.
struct CannedMaker {
    let samples: SampleMaker

    /// Returns the response of a success.
    func success(_ plan: OperationPlan, of tag: TagPlan) -> CannedPlan {
        let isEmpty = plan.response == .none
        let status = plan.status.flatMap { Int($0) } ?? (isEmpty ? 204 : 200)
        let type = plan.mediaType.flatMap { $0.contains("*") ? nil : $0 }
        return CannedPlan(
            name: "\(Self.file(tag.name))-\(Self.file(plan.name)).\(status)",
            constant: plan.name,
            status: status,
            contentType: contentType(of: plan, type),
            body: body(of: plan)
        )
    }

    /// Returns the response of a refusal, which is the same for all operations with that type; nil without a type.
    func refusal(_ plan: OperationPlan) -> CannedPlan? {
        guard let type = plan.failure, let key = refusedStatus(plan) else { return nil }
        let status = Int(key) ?? 400
        let name = type.models.first ?? "Refusal"
        return CannedPlan(
            name: "\(Self.file(name)).\(status)",
            constant: SwiftName.member("\(name)\(status)"),
            status: status,
            contentType: "application/json",
            body: text(type, nil)
        )
    }

    /// The statuses of refusals that the document names, from 400 to 499, sorted.
    static func refusals(_ plan: OperationPlan) -> [Int] {
        plan.operation.responses.keys.compactMap { Int($0) }.filter { 400..<500 ~= $0 }.sorted()
    }

    /// The key of the first refusal with JSON.
    private func refusedStatus(_ plan: OperationPlan) -> String? {
        plan.operation.responses.keys.sorted().first { key in
            guard key.hasPrefix("4") || key == "default" else { return false }
            return plan.operation.responses[key]?.content.keys.contains { $0.hasSuffix("json") } == true
        }
    }

    private func contentType(of plan: OperationPlan, _ type: String?) -> String? {
        switch plan.response {
        case .none: nil
        case .json: "application/json"
        case .text: type ?? "text/plain"
        case .bytes: type ?? "application/octet-stream"
        case .events: "text/event-stream"
        }
    }

    private func body(of plan: OperationPlan) -> String {
        let response = plan.status.flatMap { plan.operation.responses[$0] }
        let media = plan.mediaType.flatMap { response?.content[$0] }
        switch plan.response {
        case .none: return ""
        case let .json(type): return text(type, media)
        case .text: return "text"
        case .bytes: return "data"
        case let .events(type):
            let hints = SampleHints(nil, in: samples.document)
            let lines = JSONText.lines(samples.json(type, hints, name: "data")).split(separator: "\n")
            return lines.map { "data: \($0)\n" }.joined() + "\n"
        }
    }

    private func text(_ type: TypePlan, _ media: MediaType?) -> String {
        let example = media?.examples.min { $0.key < $1.key }?.value
        let hints = SampleHints(media?.schema, in: samples.document, example: example)
        let value = samples.json(type, hints, name: "value", example: example)
        return JSONText.lines(value) + "\n"
    }

    /// Returns a name in the form of files: `fetch-pets`.
    static func file(_ name: String) -> String {
        Words(of: name).words.map { $0.lowercased() }.joined(separator: "-")
    }
}
