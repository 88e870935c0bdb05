import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

/// The table of the sentences about errors: what users read of a `CoreError` comes from it, and from nowhere else.
///
/// Those about an outbox and its store are tried where their errors are.
struct ErrorTextsTests {
    private static let paths: [WritableKeyPath<ErrorTexts, String> & Sendable] = [
        \.appMistake, \.notLoggedIn, \.loginIsOver, \.otherLogin, \.unreadable, \.unreadableAt, \.noClient,
        \.unresolved,
        \.unreachable, \.refused, \.reset, \.unprocessed, \.noConnection, \.noDescriptors, \.proxyRefused, \.truncated,
        \.timedOut, \.untrusted,
        \.cancelled, \.tooLarge, \.redirect, \.heldBack, \.suspended, \.fileInUse, \.fileNotReadable, \.fileNotWritable,
        \.storeDiskFull, \.connectionFailed, \.uncertain, \.unchanged,
        \.loginNeeded, \.forbidden, \.missing, \.tooSlow, \.conflict, \.busy, \.elsewhere, \.notAccepted,
        \.serverProblem, \.unexpected,
    ]

    private static let pathsOfOutbox: [WritableKeyPath<ErrorTexts, String> & Sendable] = [
        \.outboxFull, \.outboxClosed, \.changeUnderWay, \.changeGone, \.changeOrphaned, \.changeNotKept,
        \.storeUnavailable,
        \.storeInUse, \.storeNotWritable, \.storeLaterVersion, \.storeDamaged, \.storeFailed,
    ]

    /// Every kind of error, and every status.
    private static let errors: [CoreError] = {
        let requests: [CoreError.RequestReason] = [
            .unknownAPI(name: "a"), .invalidURL("a"), .invalidHeader(name: "a"),
            .encoding(codingPath: "a", reason: "b"), .unreadableFile(name: "a"), .unsupported("a"), .unknownVersion,
        ]
        let transports: [CoreError.TransportReason] = [
            .unavailable, .unresolved, .unreachable, .refused, .reset, .unprocessed, .noConnection, .noDescriptors,
            .proxyRefused(status: 407), .truncated,
            .timedOut, .tls, .cancelled, .tooLarge(limit: 1), .malformedAnswer("a"), .redirect(.loop), .suspended,
            .heldBack(for: .zero), .unwritableFile(code: ENOSPC), .unwritableFile(code: EBUSY),
            .unwritableFile(code: EACCES), .other("a"),
        ]
        let statuses = (100..<700).flatMap { code in
            [false, true].map { CoreError.status(.init(code: code, isOutcomeUnknown: $0)) }
        }
        return requests.map { .request($0) } + transports.map { .transport($0) } + statuses + [
            .parsing(.init(codingPath: "", expected: "a", found: "b")),
            .parsing(.init(codingPath: "a{code}[0]", expected: "a", found: "b")),
            .authentication(.missing), .authentication(.rejected(.init(code: 401))), .authentication(.foreignOrigin),
            .authentication(.otherLogin), .authentication(.unknownPerson),
        ]
    }()

    /// Requests for a token that have failed: the user's request was not answered, and the login is kept.
    private static let tokens: [Row<(CoreError, String)>] = [
        Row(
            "invalid_client",
            (.status(.init(code: 400)), "The server gave an unexpected answer (400). Try again later.")
        ),
        Row(
            "invalid_client by 401",
            (
                .authentication(.rejected(.init(code: 401))),
                "The server gave an unexpected answer (401). Try again later."
            )
        ),
        Row("forbidden", (.status(.init(code: 403)), "The server gave an unexpected answer (403). Try again later.")),
        Row("missing", (.status(.init(code: 404)), "The server gave an unexpected answer (404). Try again later.")),
        Row(
            "a refused form",
            (.status(.init(code: 422)), "The server gave an unexpected answer (422). Try again later.")
        ),
        Row("busy", (.status(.init(code: 429)), "The server is busy (429). Wait a moment, then try again.")),
        Row(
            "a problem",
            (.status(.init(code: 502, isOutcomeUnknown: true)), "The server has a problem (502). Try again later.")
        ),
        Row(
            "a page",
            (
                .parsing(.init(codingPath: "", expected: "a", found: "b")),
                "The server's answer could not be understood. Try again later."
            )
        ),
        Row(
            "no network",
            (.transport(.unreachable), "The server can't be reached. Check the network, then try again.")
        ),
        Row(
            "a mistake",
            (.authentication(.foreignOrigin), "The request could not be made. This is a mistake in the app.")
        ),
    ]

    @Test(arguments: tokens) func theFailureOfARefreshIsNoneOfTheRequest(
        _ row: Row<(CoreError, String)>
    ) {
        #expect(
            CoreError.authentication(.unobtained(row.value.0)).userMessage == row.value.1,
            sourceLocation: row.location
        )
    }

    private func places(_ text: String) -> [String] {
        text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map { String($0.prefix { $0 != "}" }) }
            .sorted()
    }

    @Test func theListOfThisTestNamesEveryText() {
        let paths = Self.paths + Self.pathsOfOutbox
        let different = Set(paths.map { $0 as AnyKeyPath })
        let count = Mirror(reflecting: ErrorTexts()).children.count
        #expect((paths.count, different.count) == (count, count))
    }

    @Test func theGermanTableHasTheSamePlacesAndOtherWords() {
        for path in Self.paths + Self.pathsOfOutbox {
            let (english, german) = (ErrorTexts.english[keyPath: path], ErrorTexts.german[keyPath: path])
            #expect((places(english), german.isEmpty, german != english) == (places(german), false, true), "\(english)")
        }
    }

    @Test func everySentenceComesFromTheTableAndEachHasItsErrors() {
        var marked = ErrorTexts()
        for (number, path) in Self.paths.enumerated() { marked[keyPath: path] = "⟪\(number)⟫" }
        let messages = Set(Self.errors.map { $0.userMessage(in: marked) })
        #expect(messages == Set(Self.paths.indices.map { "⟪\($0)⟫" }))
    }

    @Test(arguments: [ErrorTexts.english, .german]) func placesAreFilled(texts: ErrorTexts) {
        for error in Self.errors {
            let message = error.userMessage(in: texts)
            let code = if case let .status(reason, _) = error { "(\(reason.code))" } else { "" }
            let isFilled = places(message) == [] || message.contains("a{code}[0]")
            #expect(isFilled && (code.isEmpty || message.contains(code)), "\(message)")
        }
        let reason = CoreError.ParsingReason(codingPath: "a{code}[0]", expected: "a", found: "b")
        expect(CoreError.parsing(reason).userMessage(in: texts).contains(" a{code}[0])."), is: true)
    }

    @Test func theMessageIsTheEnglishOne() {
        let others = Self.errors.filter {
            [$0.userMessage, $0.errorDescription] != Array(repeating: $0.userMessage(in: .english), count: 2)
        }
        #expect(
            (
                others, CoreError.status(.init(code: 409)).userMessage.hasPrefix("Someone else has changed this"),
                CoreError.transport(.tls).userMessage(in: .german).hasPrefix("Es kam keine sichere Verbindung")
            ) == ([], true, true)
        )
    }
}
