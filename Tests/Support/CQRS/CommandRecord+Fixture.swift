import Foundation
import MillraceCQRS

extension CommandRecord {
    package static func fixture(
        number: Int64 = 1,
        login: String = "anna",
        type: String = "Rename",
        version: Int = 1,
        lane: String = "addresses",
        key: String = "key",
        payload: Data = Data(#"{"name":"Bath"}"#.utf8),
        acceptedAt: Date = Date(timeIntervalSinceReferenceDate: 800_000_000.125),
        isSent: Bool = false,
        replacesSent: Bool = false,
        refusal: Data? = nil
    ) -> CommandRecord {
        CommandRecord(
            number: number,
            login: login,
            type: type,
            version: version,
            lane: lane,
            key: key,
            payload: payload,
            acceptedAt: acceptedAt,
            isSent: isSent,
            replacesSent: replacesSent,
            refusal: refusal
        )
    }
}

extension AnswerRecord {
    package static func fixture(
        login: String = "anna",
        type: String = "Cities",
        query: String = "{}",
        version: Int = 1,
        payload: Data = Data("[1]".utf8),
        answeredAt: Date = Date(timeIntervalSinceReferenceDate: 800_000_000.125)
    ) -> AnswerRecord {
        AnswerRecord(
            question: StoredQuestion(login: login, type: type, query: query),
            version: version,
            payload: payload,
            answeredAt: answeredAt
        )
    }
}

extension UUID {
    /// The id with a number at its end.
    package static func numbered(_ number: UInt8) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
    }
}
