@testable import MillraceComponents

/// The structure of a Markdown text in a line, for tables of tests.
enum MarkdownDump {
    static func of(_ text: String) -> String {
        let reader = MarkdownReader(text)
        return blocks(of: 0, reader)
    }

    private static func blocks(of index: Int, _ reader: MarkdownReader) -> String {
        reader.blocks[index].children.map { block($0, reader) }.joined(separator: " ")
    }

    private static func block(_ index: Int, _ reader: MarkdownReader) -> String {
        let block = reader.blocks[index]
        let inner = blocks(of: index, reader)
        func words(_ text: [UInt8]) -> String { inlines(text, reader.references) }
        switch block.kind {
        case .document: return inner
        case .quote: return "quote(\(inner))"
        case let .list(marker):
            return (marker.number.map { "ol\($0)" } ?? "ul") + (block.isLoose ? "+" : "") + "(\(inner))"
        case let .item(isDone): return "li\(isDone.map { $0 ? "[x]" : "[ ]" } ?? "")(\(inner))"
        case .paragraph: return "p(\(words(block.text)))"
        case let .heading(level): return "h\(level)(\(words(block.text)))"
        case .rule: return "hr"
        case let .code(language):
            return
                "code\(language.isEmpty ? "" : ":\(language)")(\(shown(String(decoding: block.text, as: UTF8.self))))"
        case let .table(columns):
            let signs = columns.map { $0 == .start ? "<" : $0 == .end ? ">" : "^" }.joined()
            let rows = block.cells.map { $0.map(words).joined(separator: "|") }
            return "table\(signs)(\(rows.joined(separator: " / ")))"
        }
    }

    static func inlines(_ text: [UInt8], _ references: [String: String] = [:]) -> String {
        MarkdownInlines.runs(of: text, references).filter { !$0.isAddress }.map { run in
            let styles = [
                run.isEmphasized ? "em" : "", run.isStrong ? "b" : "", run.isStruck ? "s" : "",
                run.isCode ? "code" : "",
                run.link.map { "@\($0)" } ?? "",
            ]
            let signs = styles.filter { !$0.isEmpty }.joined(separator: " ")
            return signs.isEmpty ? shown(run.text) : "{\(signs)|\(shown(run.text))}"
        }
        .joined()
    }

    private static func shown(_ text: String) -> String {
        text.replacing("\n", with: "⏎").replacing("\t", with: "→")
    }
}
