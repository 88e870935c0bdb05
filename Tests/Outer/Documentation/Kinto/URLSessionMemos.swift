import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The client of `MemosClient.swift`, written with URLSession and Codable alone, for comparison.
///
/// Left out is what the SDK does beside it: pages that repeat or lead elsewhere, versions that can't be sent back, secrets in
/// errors, unknown outcomes, the path of a value that can't be decoded.
final class URLSessionMemos: MemosAPI {
    typealias Tag = String

    private struct Body<Content: Codable>: Codable {
        var data: Content
    }

    private struct Refused: Decodable {
        struct Details: Decodable {
            let existing: Memo?
        }

        let conflict: Details?
        let faults: [FieldFault]?

        enum CodingKeys: String, CodingKey {
            case details
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            conflict = try? container.decode(Details.self, forKey: .details)
            faults = try? container.decode([FieldFault].self, forKey: .details)
        }

        func error(_ status: Int) -> KintoRefusal {
            if status == 412 { return .conflict(conflict?.existing) }
            return faults.map(KintoRefusal.invalid) ?? .other("status \(status)")
        }
    }

    private struct Server: Decodable {
        struct Settings: Decodable {
            let batch_max_requests: Int
        }

        let settings: Settings
    }

    /// A member that is null where a merge patch removes it.
    private struct MemoPatch: Codable {
        var text: String?
        var stars: Int??

        init(from old: Memo, to new: Memo) {
            text = old.text == new.text ? nil : new.text
            stars = old.stars == new.stars ? nil : .some(new.stars)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(text, forKey: .text)
            switch stars {
            case .none: break
            case .some(.none): try container.encodeNil(forKey: .stars)
            case let .some(.some(number)): try container.encode(number, forKey: .stars)
            }
        }
    }

    private struct Operation: Encodable {
        enum Value: Encodable {
            case text(String)
            case number(Int)

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case let .text(text): try container.encode(text)
                case let .number(number): try container.encode(number)
                }
            }
        }

        let op: String
        let path: String
        let value: Value?
    }

    private struct Batch: Encodable {
        struct Request: Encodable {
            let method: String
            let path: String
            var headers: [String: String] = [:]
            var body: Body<Memo>?
        }

        let requests: [Request]
    }

    private struct BatchAnswer: Decodable {
        struct Part: Decodable {
            let status: Int
            let result: Result<Memo, KintoRefusal>

            enum CodingKeys: CodingKey {
                case status, body
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                status = try container.decode(Int.self, forKey: .status)
                if 200..<300 ~= status {
                    result = .success(try container.decode(Body<Memo>.self, forKey: .body).data)
                } else {
                    result = .failure(try container.decode(Refused.self, forKey: .body).error(status))
                }
            }
        }

        let responses: [Part]
    }

    private let base: URL
    private let authorization: String
    private let keepsPauses: Bool
    private let session = URLSession(configuration: .ephemeral)
    private let pauseEnd = Mutex(Date.distantPast)

    private let collection = "buckets/millrace/collections/memos"
    private var records: String { collection + "/records" }

    init(base: URL, user: String, password: String, keepsPauses: Bool = false) {
        self.base = base
        self.keepsPauses = keepsPauses
        authorization = "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    }

    private func send(
        _ method: String,
        _ url: URL,
        headers: [String: String] = [:],
        body: Data? = nil,
        accepting: Set<Int> = []
    ) async throws -> (Data, HTTPURLResponse) {
        if keepsPauses, pauseEnd.withLock({ $0 > Date() }) { throw KintoRefusal.heldBack }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        request.setValue(authorization, forHTTPHeaderField: "Authorization")
        request.cachePolicy = .reloadIgnoringLocalCacheData
        let (data, response) = try await session.data(for: request)
        guard let response = response as? HTTPURLResponse else { throw KintoRefusal.other("no HTTP") }
        let names = response.statusCode >= 400 ? ["Backoff", "Retry-After"] : ["Backoff"]
        let pauses = names.compactMap { response.value(forHTTPHeaderField: $0).flatMap(TimeInterval.init) }
        if let pause = pauses.max() {
            pauseEnd.withLock { $0 = max($0, Date().addingTimeInterval(min(pause, 3600))) }
        }
        guard 200..<300 ~= response.statusCode || accepting.contains(response.statusCode) else {
            throw (try? JSONDecoder().decode(Refused.self, from: data))?.error(response.statusCode)
                ?? KintoRefusal.other("status \(response.statusCode)")
        }
        return (data, response)
    }

    private func url(_ path: String, _ query: [String: String] = [:]) throws -> URL {
        var components = URLComponents(url: base.appending(path: path), resolvingAgainstBaseURL: false)
        if !query.isEmpty {
            components?.queryItems = query.sorted { $0.key < $1.key }.map {
                URLQueryItem(name: $0.key, value: $0.value)
            }
        }
        guard let url = components?.url else { throw KintoRefusal.other("no URL") }
        return url
    }

    private func memoURL(_ id: String) throws -> URL {
        guard let segment = id.addingPercentEncoding(withAllowedCharacters: .alphanumerics),
            let url = URL(string: try url(records).absoluteString + "/" + segment)
        else { throw KintoRefusal.other("no URL") }
        return url
    }

    private func versioned(_ answer: (Data, HTTPURLResponse)) throws -> (Memo, String) {
        let memo = try JSONDecoder().decode(Body<Memo>.self, from: answer.0).data
        return (memo, answer.1.value(forHTTPHeaderField: "ETag") ?? "")
    }

    private func over(_ tag: String, _ type: String = "application/json") throws -> [String: String] {
        // A write without its condition would lose another person's change.
        guard !tag.isEmpty else { throw KintoRefusal.other("unknown version") }
        return ["If-Match": tag, "Content-Type": type]
    }

    private func pages<Element: Codable>(_ query: [String: String] = [:]) async throws -> [Element] {
        var next: URL? = try url(records, query)
        var elements: [Element] = []
        while let page = next {
            let (data, response) = try await send("GET", page)
            elements += try JSONDecoder().decode(Body<[Element]>.self, from: data).data
            next = response.value(forHTTPHeaderField: "Next-Page")
                .flatMap { URL(string: $0, relativeTo: page)?.absoluteURL }
        }
        return elements
    }

    func batchLimit() async throws -> Int {
        try JSONDecoder().decode(Server.self, from: try await send("GET", base.appending(path: "/")).0)
            .settings.batch_max_requests
    }

    func prepare() async throws {
        let absent = ["If-None-Match": "*"]
        _ = try await send("PUT", try url("buckets/millrace"), headers: absent, accepting: [412])
        let schema = """
            {"data": {"schema": {"type": "object", "properties": {"text": {"type": "string"}, "stars": {"type": "integer"}},
            "required": ["text"]}}}
            """
        _ = try await send("PUT", try url(collection), headers: absent, body: Data(schema.utf8), accepting: [412])
    }

    func add(_ memo: NewMemo) async throws -> (Memo, String) {
        try versioned(try await send("POST", try url(records), body: try JSONEncoder().encode(Body(data: memo))))
    }

    func insert(_ memo: Memo) async throws -> (Memo, String) {
        let body = try JSONEncoder().encode(Body(data: memo))
        return try versioned(try await send("PUT", try memoURL(memo.id), headers: ["If-None-Match": "*"], body: body))
    }

    func read(_ id: String) async throws -> (Memo, String) {
        try versioned(try await send("GET", try memoURL(id)))
    }

    func read(_ id: String, unless tag: String) async throws -> Memo? {
        let answer = try await send("GET", try memoURL(id), headers: ["If-None-Match": tag], accepting: [304])
        return answer.1.statusCode == 304 ? nil : try versioned(answer).0
    }

    func merge(_ old: (Memo, String), to new: Memo) async throws -> (Memo, String) {
        let body = try JSONEncoder().encode(Body(data: MemoPatch(from: old.0, to: new)))
        let headers = try over(old.1, "application/merge-patch+json")
        return try versioned(try await send("PATCH", try memoURL(new.id), headers: headers, body: body))
    }

    func amend(_ old: (Memo, String), to new: Memo) async throws -> (Memo, String) {
        var operations: [Operation] = []
        if old.0.text != new.text {
            operations.append(Operation(op: "replace", path: "/data/text", value: .text(new.text)))
        }
        if old.0.stars != new.stars {
            let op = new.stars == nil ? "remove" : old.0.stars == nil ? "add" : "replace"
            operations.append(Operation(op: op, path: "/data/stars", value: new.stars.map(Operation.Value.number)))
        }
        let headers = try over(old.1, "application/json-patch+json")
        let body = try JSONEncoder().encode(operations)
        return try versioned(try await send("PATCH", try memoURL(new.id), headers: headers, body: body))
    }

    func update(
        _ old: (Memo, String),
        to new: Memo,
        merging merge: @escaping @Sendable (Memo, Memo) -> Memo
    ) async throws -> (Memo, String) {
        var (memo, tag) = (new, old.1)
        for attempt in 1... {
            do {
                let body = try JSONEncoder().encode(Body(data: memo))
                return try versioned(try await send("PUT", try memoURL(memo.id), headers: try over(tag), body: body))
            } catch KintoRefusal.conflict where attempt < 3 {
                let theirs = try await read(memo.id)
                (memo, tag) = (merge(memo, theirs.0), theirs.1)
            }
        }
        throw KintoRefusal.conflict(nil)
    }

    func all() async throws -> [Memo] { try await pages() }

    func starred(atLeast stars: Int) async throws -> [Memo] {
        try await pages(["has_stars": "true", "min_stars": "\(stars)", "_sort": "-stars"])
    }

    func both(
        reading id: String,
        inserting memo: Memo
    ) async throws -> (Result<Memo, KintoRefusal>, Result<Memo, KintoRefusal>) {
        let paths = try [id, memo.id].map { try memoURL($0).path(percentEncoded: true).dropFirst(base.path().count) }
        let batch = Batch(
            requests: [
                .init(method: "GET", path: String(paths[0])),
                .init(
                    method: "PUT",
                    path: String(paths[1]),
                    headers: ["If-None-Match": "*"],
                    body: Body(data: memo)
                ),
            ]
        )
        let (data, _) = try await send("POST", try url("batch"), body: try JSONEncoder().encode(batch))
        let parts = try JSONDecoder().decode(BatchAnswer.self, from: data).responses
        guard parts.count == 2 else { throw KintoRefusal.other("\(parts.count) answers") }
        return (parts[0].result, parts[1].result)
    }

    func delete(_ id: String, over tag: String) async throws -> Change {
        let (data, _) = try await send("DELETE", try memoURL(id), headers: try over(tag))
        return try JSONDecoder().decode(Body<Change>.self, from: data).data
    }

    func changes(since time: Int) async throws -> [Change] {
        try await pages(["_since": "\(time)"])
    }
}
