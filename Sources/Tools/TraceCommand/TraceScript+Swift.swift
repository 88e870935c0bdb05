import MillracePlatform
import MillraceTrace

extension TraceScript {
    /// The code with which a test makes the app.
    struct Source: Hashable {
        /// The name of the suite.
        var name: String
        /// The modules to import, with `@testable`.
        var modules: [String]
        /// The expression that makes the app's screens of `$0`, a `TraceReplay.Materials`.
        var screens: String
    }

    /// Returns a file of Swift Testing that plays the session again, and expects the recorded results.
    func test(_ source: Source) -> String {
        let canThrow = source.screens.split { !$0.isLetter }.contains("try")
        let call = SwiftCall("TraceReplay", [("columns", "\(columns)"), ("rows", "\(rows)")])
        var lines = ["import MillraceTestKit"] + source.modules.map { "@testable import \($0)" }
        lines += [
            "",
            "/// A recorded session that is played again: the app gets the keys and the answers of then, "
                + "and does what it did then.",
            "@Suite struct \(source.name) {",
            "    @Test func theAppDoesWhatWasRecorded()\(canThrow ? " throws" : "") {",
        ]
        lines += (gaps + [end].compactMap { $0 }).map { "        // \($0.printable)" }
        lines.append("        let replay = \(canThrow ? "try " : "")\(call.line) { \(source.screens) }")
        var screen: [String]?
        for (index, step) in steps.enumerated() {
            lines += step.inputs.flatMap { $0.call(at: step.seconds).lines }
            // A screen that is still the same is not written again, but the last one.
            let isLast = !steps[(index + 1)...].contains { $0.screen != nil }
            lines += step.expectation(showing: step.screen == screen && !isLast ? nil : step.screen)?.lines ?? []
            screen = step.screen ?? screen
        }
        return (lines + ["        replay.expectNothingElse()", "    }", "}", ""]).joined(separator: "\n")
    }
}

extension TraceScript.Step {
    fileprivate func expectation(showing screen: [String]?) -> SwiftCall? {
        guard hasExpectation else { return nil }
        var arguments: [(String?, String)] = [(nil, SwiftCall.literal(lines.joined(separator: "\n")))]
        if let screen {
            arguments.append(("screen", SwiftCall.literal(screen.joined(separator: "\n"), hasLabel: true)))
        }
        return SwiftCall("replay.expect", arguments + [("by", SwiftCall.time(end))])
    }
}

extension TraceScript.Input {
    fileprivate func call(at seconds: Double) -> SwiftCall {
        let (name, arguments) = parts
        return SwiftCall("replay.\(name)", arguments + [("at", SwiftCall.time(seconds))])
    }

    private var parts: (name: String, arguments: [(String?, String)]) {
        switch self {
        case let .key(name): ("press", [(nil, SwiftCall.literal(name))])
        case let .typed(text): ("type", [(nil, text.map { SwiftCall.literal($0) } ?? "nil")])
        case let .pasted(text): ("paste", [(nil, text.map { SwiftCall.literal($0) } ?? "nil")])
        case let .resized(columns, rows): ("resize", [("columns", "\(columns)"), ("rows", "\(rows)")])
        case let .answered(request, sending, status, fields, body):
            (
                "answer",
                Self.request(request, sending) + [("status", "\(status)")]
                    + (fields.isEmpty
                        ? [] : [("fields", "[\(fields.map { SwiftCall.literal($0) }.joined(separator: ", "))]")])
                    + (body.isEmpty ? [] : [("body", SwiftCall.literal(body, hasLabel: true))])
            )
        case let .failed(request, sending, reason):
            ("fail", Self.request(request, sending) + [("because", SwiftCall.literal(reason, hasLabel: true))])
        }
    }

    private static func request(_ text: String, _ sending: Int) -> [(String?, String)] {
        [(nil, SwiftCall.literal(text))] + (sending == 1 ? [] : [("sending", "\(sending)")])
    }
}
