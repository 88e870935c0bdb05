import MillraceRendering

/// Makes the parts of a Markdown text, from the first to the last.
struct MarkdownParts {
    private let reader: MarkdownReader
    private var parts: [MarkdownPart] = []
    /// The signs before the next line, and before the lines after it.
    private var first: [Span] = []
    private var rest: [Span] = []

    static func parts(of reader: MarkdownReader) -> [MarkdownPart] {
        var parts = MarkdownParts(reader)
        parts.addChildren(of: 0, isLoose: true)
        return parts.parts
    }

    private init(_ reader: MarkdownReader) {
        self.reader = reader
    }

    private mutating func add(_ content: any Component) {
        parts.append(MarkdownPart(first: first, rest: rest, content: content))
        first = rest
    }

    /// Adds blocks, with an empty line between two of them if the list around them is loose; containers in each other
    /// are few.
    private mutating func addChildren(of index: Int, isLoose: Bool) {
        var isFirst = true
        for child in reader.blocks[index].children {
            if isLoose, !isFirst { add(Text("")) }
            isFirst = false
            addBlock(child)
        }
    }

    private mutating func addBlock(_ index: Int) {
        let block = reader.blocks[index]
        switch block.kind {
        case .document, .item: break
        case .quote:
            add([Span("│ ", style: .border)], [Span("│ ", style: .border)]) { $0.addChildren(of: index, isLoose: true) }
        case let .list(marker): addItems(of: block, marker)
        case .paragraph: add(text(of: block.text))
        case let .heading(level): addHeading(level, block.text)
        case .rule: add(Divider())
        case let .code(language):
            let code = String(decoding: block.text, as: UTF8.self)
            let component = CodeBlock(
                code,
                language: CodeBlock.Language(named: language[...]),
                firstNumber: nil,
                wrapping: .grapheme
            )
            add([Span("  ")], [Span("  ")]) { $0.add(component) }
        case let .table(columns): addTable(block.cells, columns)
        }
    }

    /// Adds parts with signs before their lines.
    private mutating func add(_ sign: [Span], _ others: [Span], _ body: (inout MarkdownParts) -> Void) {
        let (count, outer) = (parts.count, rest)
        first += sign
        rest += others
        body(&self)
        // Without a part, the sign stands by itself.
        if parts.count == count { add(Text("")) }
        (first, rest) = (outer, outer)
    }

    private mutating func addItems(of list: MarkdownBlock, _ marker: MarkdownMarker) {
        let last = (marker.number ?? 0) + list.children.count - 1
        for (offset, item) in list.children.enumerated() {
            if list.isLoose, offset > 0 { add(Text("")) }
            let sign: String
            if case let .item(isDone?) = reader.blocks[item].kind {
                sign = isDone ? "[x]" : "[ ]"
            } else if let number = marker.number {
                let label = "\(number + offset)"
                sign = String(repeating: " ", count: "\(last)".utf8.count - label.utf8.count) + label + "."
            } else {
                sign = "•"
            }
            let blanks = String(repeating: " ", count: sign.columns() + 1)
            let start = parts.count
            add([Span(sign + " ", style: .secondary)], [Span(blanks)]) {
                $0.addChildren(of: item, isLoose: list.isLoose)
            }
            if case let .item(isDone) = reader.blocks[item].kind { parts[start].isDone = isDone }
        }
    }

    private mutating func addHeading(_ level: Int, _ text: [UInt8]) {
        let title = Text(spans(of: text, style: .title))
        guard level > 1 else {
            add(title)
            return add(Divider())
        }
        // The level is shown without colors, too.
        let sign = String(repeating: "#", count: level) + " "
        add([Span(sign, style: .secondary)], [Span(String(repeating: " ", count: sign.utf8.count))]) { $0.add(title) }
    }

    private mutating func addTable(_ cells: [[[UInt8]]], _ columns: [MarkdownColumn]) {
        let alignments: [Alignment] = columns.map { column in
            switch column {
            case .start: .start
            case .center: .center
            case .end: .end
            }
        }
        let heads = (cells.first ?? []).map { Text(spans(of: $0, style: .title)) }
        let rows = cells.dropFirst().map { row in row.map { text(of: $0) } }
        add(MarkdownTable(heads: heads, alignments: alignments, rows: rows))
    }

    // MARK: - Texts

    private func text(of bytes: [UInt8]) -> Text {
        Text(spans(of: bytes, style: .plain))
    }

    private func spans(of bytes: [UInt8], style: Style) -> [Span] {
        MarkdownInlines.runs(of: bytes, reader.references).map { run in
            var own = run.isAddress ? Style.secondary : run.isCode ? .accent : run.link != nil ? .link : style
            if run.isEmphasized { own.attributes.insert(.italic) }
            if run.isStrong { own.attributes.insert(.bold) }
            if run.isStruck { own.attributes.insert(.strikethrough) }
            return Span(run.text, style: own, link: run.link)
        }
    }
}
