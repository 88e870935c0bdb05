import Foundation
import Millrace
import MillraceMockServer

/// Removes the secrets of an answer from its header fields and its body, and the origin from its links.
///
/// A link that begins with the origin of the answer begins with a slash afterwards, so that it points to the server of
/// the replay, which has another origin.
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
            let value = RecordedLinks(response.url).relative(field.value)
            headers.append(
                name: rules.text(field.name),
                value: rules.value(of: HeaderFields.Field(name: field.name, value: value))
            )
        }
        return headers
    }

    private func body(of answer: HTTPAnswer) -> Data {
        let type = answer.response.headers["Content-Type"]?.lowercased() ?? ""
        guard type.contains("json") else { return Data(rules.body(Array(answer.body))) }
        return Data(rules.json(Array(RecordedLinks(answer.response.url).relative(inJSON: answer.body))))
    }
}

extension Redaction {
    /// Returns the redaction of recordings, which keeps the types of the values that it masks.
    static func recording(_ names: Set<String> = [], except publicNames: Set<String> = []) -> Redaction {
        Redaction(mask: "redacted", number: "0", names: names, except: publicNames)
    }
}
