import Foundation
import MillraceBackend
import MillracePlatform

/// A log as one page for a browser: the timeline, the screen, the states and the exchanges of each moment, with links
/// from causes to effects and back.
///
/// The page needs nothing else: its style, its script and the log are in it, and its policy allows no other. What the
/// log has is in it as JSON, and comes onto the page as text, so that no backend and no user can put markup or a script
/// there. `#42` behind the address of the page opens it at record 42.
public struct TracePage: Sendable, Hashable {
    /// The log.
    public let log: TraceLog

    /// The title, as the name of the file.
    public let title: String

    /// Creates a page.
    public init(_ log: TraceLog, title: String) {
        self.log = log
        self.title = title
    }

    /// The page as HTML.
    public var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
        <meta name="referrer" content="no-referrer">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(Self.escaped(title))</title>
        <style>\(Self.style)</style>
        </head>
        <body>
        <header>
        <h1>\(Self.escaped(title))</h1>
        <form id="filter">
        <fieldset id="kinds" aria-label="Kinds"></fieldset>
        <label>Loop <select id="loop"><option value="">all</option></select></label>
        <label>Text <input type="search" id="text" autocomplete="off"></label>
        <span id="count" class="dim" role="status"></span>
        <span class="dim">↑ ↓ records, ← → frames, c cause, e effect, / text</span>
        </form>
        <noscript>The page shows the log by a script, which the browser has turned off.</noscript>
        </header>
        <main>
        <div id="timeline" role="listbox" aria-label="Timeline" tabindex="0"></div>
        <div id="panes">
        <section id="screens" aria-label="Screen"></section>
        <section id="record" aria-label="Record"></section>
        <section aria-label="Exchanges"><h2>Exchanges, without the pauses between</h2><div id="waterfall"></div></section>
        <section id="states" aria-label="States"></section>
        </div>
        </main>
        <script type="application/json" id="records">\(json)</script>
        \(Self.scripts.map { "<script>\($0)</script>" }.joined(separator: "\n"))
        </body>
        </html>

        """
    }
}

extension TracePage {
    /// A record with values that the script would otherwise have to compute.
    private struct Record: Encodable {
        let number: UInt64
        let cause: UInt64
        let seconds: Double
        let kind: String
        let loop: String?
        let text: String
        let entry: TraceEntry

        init(_ record: TraceRecord) {
            number = record.number.number
            cause = record.cause.number
            // JSON has no number for NaN and infinity.
            seconds = record.seconds.isFinite ? record.seconds : 0
            kind = record.entry.kind.rawValue
            loop = record.entry.loop
            text = String("\(record.entry)".prefix { $0 != "\n" })
            entry = record.entry
        }
    }

    static let style = text(PackageResources.page_css)
    static let scripts = [PackageResources.moment_js, PackageResources.waterfall_js, PackageResources.page_js].map(text)

    /// The hashes of the style and of the scripts, in base64: nothing else is obeyed.
    static let styleHash = "szZJobf8zvnn95xNcUvN/I1iiyqONxY8KmDveokdINw="
    static let scriptHashes = [
        "tWWYSvbAsj11JQXy5AIYPDjNUnjpZFv5teF6KKBsM40=",
        "fAQZqmqMNY+ZmzEQB901UKWGmQDvifan5ir6gylWuHg=",
        "BXx/ptKtU6kNU6pDQyjKaOoFLttQFP6v3Ui7mnqrEyQ=",
    ]

    private static let policy = """
        default-src 'none'; style-src 'sha256-\(styleHash)'; \
        script-src \(scriptHashes.map { "'sha256-\($0)'" }.joined(separator: " ")); base-uri 'none'; form-action 'none'
        """

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// The records as JSON in which no tag and no comment begins.
    private var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        let data = (try? encoder.encode(log.records.map(Record.init))) ?? Data("[]".utf8)
        return String(decoding: data, as: UTF8.self).replacingScalars(["<": "\\u003c"])
    }

    static func escaped(_ text: String) -> String {
        text.printable
            .replacingScalars(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"])
    }
}
