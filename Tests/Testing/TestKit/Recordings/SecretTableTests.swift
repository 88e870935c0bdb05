import Foundation
import Millrace
import Synchronization
import TestSupport
import Testing

@testable import MillraceTestKit

/// Every kind of secret at every place, looked for byte by byte in everything that can be written down.
@Suite(.bodyTimeLimit) struct SecretTableTests {
    private static let secret = "s3cr3t+v4lue"

    /// What is called a secret: as header fields, query items, members and elements.
    private static let names = [
        "access_token", "accessToken", "ACCESS-TOKEN", "X-Api-Key", "client_secret", "password", "Password",
        "user[password]",
        "passphrase", "auth", "Auth", "X-Auth", "session", "Session", "session_id", "X-Session", "signature",
        "X-Amz-Signature",
        "dpop", "DPoP", "X-Pin", "pin", "otp", "pwd", "csrf", "jwt", "refreshToken", "privateKey", "signing_key",
        "Set-Cookie",
        "Authorization", "sid", "own-name", "acc%65ss_token",
        "assertion", "client_assertion", "Access-Code", "X-User-Pass", "X-MFA", "mfaCode", "X-Shared-Access",
    ]

    private static let fieldsOnly = [
        "Key", "X-Key", "X-Encryption-Key", "Authentication", "X-Assertion", "X-Ticket", "X-Login", "X-Client-Cert",
        "X-Forwarded-Client-Cert", "X-SSL-Client-Certificate", "X-Sas", "X-Pass",
    ]
    private static let itemsOnly = ["key", "code", "ticket", "sas"]

    /// Texts that hold the secret without a name.
    private static let texts = [
        "Bearer \(secret)", "Basic \(secret)", "DPoP \(secret)", "https://user:\(secret)@example.org/a?b=c",
        "//\(secret)@example.org/a", "https:\\/\\/u:\(secret)@x\\/a", "https%3A%2F%2Fu%3A\(secret)%40x%2F",
        "next=%2Fcb%3Ftoken%3D\(secret)", "%7B%22token%22%3A%22\(secret)%22%7D", "/cb?access_token=\(secret)&page=2",
        "Authorization: Basic \(secret)",
        "<password>\(secret)</password>", "{\"token\":\"\(secret)\"}", "{\\\"token\\\":\\\"\(secret)\\\"}",
    ]

    private static let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzM2NyM3Qifc.c2lnbmF0dXJlczNjcjN0"

    private struct Case {
        let label: String
        var headers: HeaderFields = [:]
        var target = "/v1/data"
        var body = ""
        var type = "application/json"
    }

    private static let cases: [Case] = {
        var cases: [Case] = []
        func value(_ name: String) -> String { name == "Authorization" ? "Basic \(secret)" : secret }
        for name in names {
            let plain = name.removingPercentEncoding ?? name
            let json = value(name)
            cases += [
                Case(label: "query \(name)", target: "/v1/data?page=2&\(name)=\(secret)&x=1"),
                Case(
                    label: "form \(name)",
                    body: "page=2&\(name)=\(secret)&x=1",
                    type: "application/x-www-form-urlencoded"
                ),
                Case(
                    label: "first of a form \(name)",
                    body: "\(name)=\(secret)",
                    type: "application/x-www-form-urlencoded"
                ),
                Case(label: "location \(name)", headers: ["Location": "https://x.org/cb?\(name)=\(secret)&x=1"]),
                Case(label: "member \(name)", body: #"{"a": 1, "\#(plain)": "\#(json)", "b": 2}"#),
                Case(
                    label: "nested \(name)",
                    body: #"{"a": {"\#(plain)": {"b": ["\#(json)", {"c": "\#(json)"}]}}, "d": 1}"#
                ),
                Case(label: "array \(name)", body: #"{"\#(plain)": [["\#(json)"], "\#(json)"]}"#),
                Case(label: "cut off \(name)", body: #"{"a": 1, "\#(plain)": "\#(json)"#),
                Case(label: "without quotes \(name)", body: "{\(plain): \(json)}"),
                Case(label: "in text \(name)", body: "it said \(plain): \(json)\nand more", type: "text/plain"),
                Case(
                    label: "JSON in text \(name)",
                    body: #"it said "\#(plain)": {"a": ["\#(json)"]} and"#,
                    type: "text/plain"
                ),
            ]
            if !plain.contains("[") { cases.append(Case(label: "header \(name)", headers: [plain: secret])) }
        }
        for name in fieldsOnly { cases.append(Case(label: "header \(name)", headers: [name: secret])) }
        for name in itemsOnly {
            cases.append(Case(label: "query \(name)", target: "/v1/data?\(name)=\(secret)"))
            cases.append(
                Case(label: "form \(name)", body: "a=b&\(name)=\(secret)", type: "application/x-www-form-urlencoded")
            )
        }
        for text in texts + [token] {
            let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
            cases += [
                Case(label: "header value \(text)", headers: ["X-Note": text]),
                Case(label: "text body \(text)", body: "see \(text) there", type: "text/plain"),
                Case(label: "string \(text)", body: #"{"note": "\#(escaped)"}"#),
                Case(label: "key \(text)", body: #"{"\#(escaped)": 1}"#),
            ]
        }
        cases.append(Case(label: "path", target: "/v1/https://u:\(secret)@x.org/a"))
        cases.append(Case(label: "path token", target: "/v1/\(token)/x"))
        cases.append(Case(label: "number", body: #"{"pin": 31337, "n": [{"otp": 31337}]}"#))
        return cases
    }()

    @Test func noSecretIsWrittenDown() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-secrets-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (index, line) in TestDepth.some(Array(Self.cases.enumerated()), each: 5) {
            let place = folder.appending(path: "\(index)")
            for (name, text) in try written(line, place) {
                for needle in [Self.secret, Self.token, "31337", "s3cr3t"] where text.contains(needle) {
                    Issue.record("\(line.label), in \(name): \(text)")
                }
            }
        }
    }

    @Test func whatIsNoSecretStays() throws {
        let names = [
            "name", "author", "authority", "keyboard", "page", "sessions", "pinned", "signed", "monkey", "q", "status",
        ]
        let texts = [
            "mail me@x.org", "https://x.org/@me", "//comment", "100% of 50%25", "B%C3%A4d",
            "{\"key\": \"name\", \"code\": 404}",
        ]
        let named = names.flatMap { name in
            ["\(name)=value&x=1", "\(name): value", #"{"\#(name)": "value", "n": 7}"#, "/a?\(name)=value#f"]
        }
        let fields = names + ["Idempotency-Key", "Sec-WebSocket-Key", "Surrogate-Key"]
        for redaction in [Redaction.standard, .recording()] {
            let changed = (texts + named).filter { text in
                redaction.text(text) != text || redaction.body(Array(text.utf8)) != Array(text.utf8)
            }
            #expect(changed + fields.filter { redaction.isSecret($0, in: .field) } == [])
        }
    }

    /// Everything that an exchange with the case in its request and its answer can leave behind.
    private func written(_ line: Case, _ folder: URL) throws -> [(String, String)] {
        let lines = Mutex<[String]>([])
        let write: @Sendable (String) -> Void = { text in lines.withLock { $0.append(text) } }
        var output: [(String, String)] = []
        let url = try #require(URL(string: "http://stub.invalid" + line.target), "\(line.target)")
        var headers = line.headers
        headers["Content-Type"] = line.type
        let recorder = ResponseRecorder(folder: folder, secretNames: ["own-name"])
        let isOwn = line.label.contains("own-name")
        for status in [200, 422] {
            let head = HTTPResponse(status: status, headers: headers, url: url)
            let answer = HTTPAnswer(response: head, body: Data(line.body.utf8))
            let session = BackendSession(
                environment: Environment(base: try #require(URL(string: "http://stub.invalid"))),
                transport: StubTransport { _ in .success(answer) },
                middleware: isOwn
                    ? [recorder.middleware]
                    : [
                        recorder.middleware, .log(write: write), .log(asCurl: true, write: write),
                        .metrics { write("\($0)") },
                    ]
            )
            let resource = BackendResource<Data, [Int], NoAuth>(path: .absolute(url), method: .POST)
                .headers(Dictionary(uniqueKeysWithValues: headers.map { ($0.name, $0.value) }))
            let failure = session.access(resource, with: Data(line.body.utf8)).single()
            var dumped = ""
            dump(failure, to: &dumped)
            if !isOwn {
                output += [("error", "\(String(describing: failure))"), ("dumped error", dumped), ("head", "\(head)")]
            }
        }
        if !isOwn {
            let request = HTTPRequest(method: .POST, url: url, headers: headers, body: Data(line.body.utf8))
            output += [("request", "\(request)"), ("endpoint", "\(request.endpoint)")]
            let curl: SnapshotStrategy<HTTPRequest> = .curl
            output += [("snapshot", try curl.text(request)), ("curl", request.curlCommand)]
        }
        output += lines.withLock { $0 }.map { ("log", $0) }
        for file in recorder.files {
            output.append(("file name", file))
            output.append((file, String(decoding: try Data(contentsOf: folder.appending(path: file)), as: UTF8.self)))
        }
        #expect(recorder.problems.isEmpty && recorder.files.count == 2, "\(recorder.problems), \(recorder.files)")
        return output
    }
}
