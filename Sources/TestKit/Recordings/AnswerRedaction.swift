import Foundation
import Millrace
import MillraceMockServer

/// Removes the secrets of an answer from its header fields and its body.
struct AnswerRedaction {
    /// The fields that describe the transfer rather than the answer.
    private static let transferFields = [
        "Content-Length", "Content-Encoding", "Transfer-Encoding", "Connection", "Keep-Alive", "Date",
    ]

    let rules: Redaction

    func redacted(_ answer: HTTPAnswer) -> (headers: HeaderList, body: Data) {
        (headers(of: answer.response), body(of: answer))
    }

    private func headers(of response: HTTPResponse) -> HeaderList {
        var headers = HeaderList()
        for field in response.headers where !Self.transferFields.contains(where: field.isNamed) {
            headers.append(name: rules.text(field.name), value: rules.value(of: field))
        }
        return headers
    }

    private func body(of answer: HTTPAnswer) -> Data {
        let bytes = Array(answer.body)
        let type = answer.response.headers["Content-Type"]?.lowercased() ?? ""
        return Data(type.contains("json") ? rules.json(bytes) : rules.body(bytes))
    }
}

extension Redaction {
    /// Returns the redaction of recordings, which keeps the types of the values that it masks.
    static func recording(_ names: Set<String> = []) -> Redaction {
        Redaction(mask: "redacted", number: "0", names: names)
    }
}
