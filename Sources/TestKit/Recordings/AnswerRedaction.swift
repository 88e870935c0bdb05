import Foundation
import Millrace
import MillraceMockServer

/// What may be written of an answer: its header fields and its body without secrets.
struct AnswerRedaction {
    /// Fields that say how and when the answer was sent, and nothing about it.
    private static let transferFields = [
        "Content-Length", "Content-Encoding", "Transfer-Encoding", "Connection", "Keep-Alive", "Date",
    ]

    let names: SecretNames

    func redacted(_ answer: HTTPAnswer) -> (headers: HeaderList, body: Data) {
        (headers(of: answer.response), body(of: answer))
    }

    private func headers(of response: HTTPResponse) -> HeaderList {
        var headers = HeaderList()
        for field in response.headers where !Self.transferFields.contains(where: field.isNamed) {
            let value = names.contains(field.name) ? SecretNames.mask : TextRedaction.redacted(field.value, names)
            headers.append(name: field.name, value: value)
        }
        return headers
    }

    private func body(of answer: HTTPAnswer) -> Data {
        let body = answer.body
        let type = answer.response.headers["Content-Type"]?.lowercased() ?? ""
        let first = body.first { !" \t\r\n".utf8.contains($0) }
        let looksLikeJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        return type.contains("json") || looksLikeJSON
            ? JSONRedaction.redacted(body, names)
            : Data(TextRedaction.redacted(Array(body), names))
    }
}
