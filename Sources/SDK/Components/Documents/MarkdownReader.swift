/// Reads the blocks of a Markdown text, line by line, as CommonMark describes it (appendix "A parsing strategy"), and
/// tables as GitHub does.
///
/// The blocks are in one array and refer to each other by their indices; nothing is recursive. Each line goes through
/// the open containers, of which there are at most ``mostContainers``, so the time grows with the length of the text.
struct MarkdownReader {
    /// The most containers in each other; the markers of more are text.
    private static let mostContainers = 40
    /// The most columns of a table; a line with more is text.
    private static let mostColumns = 64

    private(set) var blocks = [MarkdownBlock(.document)]
    /// The addresses of links by their labels.
    private(set) var references: [String: String] = [:]

    private var line = MarkdownLine([])
    private var lineNumber = 0
    /// The last open block.
    private var tip = 0
    /// The last block that the line goes on with.
    private var matched = 0
    /// Whether the blocks that the line doesn't go on with are closed.
    private var hasClosed = false

    init(_ text: String) {
        var lines = text.utf8.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A })
        if lines.last?.isEmpty == true { lines.removeLast() }
        for line in lines {
            // A carriage return by itself ends a line, too.
            var parts = line.split(separator: 0x0D, omittingEmptySubsequences: false)
            if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
            for part in parts { read(Array(part)) }
        }
        while tip != 0 { close(tip) }
    }

    private mutating func read(_ bytes: [UInt8]) {
        line = MarkdownLine(bytes)
        lineNumber += 1
        var container = 0
        matching: while let last = blocks[container].children.last, blocks[last].isOpen {
            switch goesOn(last) {
            case .yes: container = last
            case .no: break matching
            case .ends: return close(last)
            }
        }
        matched = container
        hasClosed = false
        var isWhole = blocks[container].kind != .paragraph && blocks[container].takesLines
        if case .table = blocks[container].kind { isWhole = false }
        while !isWhole {
            switch begin(in: container) {
            case .container: container = tip
            case .leaf: isWhole = true; container = tip
            case .line: return
            case nil:
                line.skipBlanks()
                isWhole = true
            }
        }
        // A line without markers goes on with the paragraph before it.
        if !hasClosed, matched != tip, !line.isBlank, blocks[tip].kind == .paragraph {
            return addLine(to: tip)
        }
        closeUnmatched()
        mark(container, isBlank: line.isBlank)
        if blocks[container].takesLines {
            addLine(to: container)
        } else if !line.isBlank {
            add(MarkdownBlock(.paragraph))
            addLine(to: tip)
        }
    }

    // MARK: - Open blocks

    private enum Match { case yes, no, ends }

    private mutating func goesOn(_ index: Int) -> Match {
        let block = blocks[index]
        switch block.kind {
        case .document, .list: return .yes
        case .quote:
            guard line.indent < 4, line.next == UInt8(ascii: ">") else { return .no }
            takeQuoteMarker()
            return .yes
        case .item:
            if line.isBlank {
                guard !block.children.isEmpty else { return .no }
                line.skipBlanks()
                return .yes
            }
            guard line.indent >= block.indent else { return .no }
            line.skip(columns: block.indent)
            return .yes
        case .paragraph, .table: return line.isBlank ? .no : .yes
        case .heading, .rule: return .no
        case .code:
            guard let fence = block.fence else {
                if line.indent >= 4 {
                    line.skip(columns: 4)
                } else if line.isBlank {
                    line.skipBlanks()
                } else {
                    return .no
                }
                return .yes
            }
            if line.indent < 4, line.next == fence.character, line.isClosingFence(ofLength: fence.length) {
                return .ends
            }
            line.skip(columns: min(fence.indent, line.indent))
            return .yes
        }
    }

    private mutating func takeQuoteMarker() {
        line.skipBlanks()
        line.skip(columns: 1)
        if line.isAtSpace { line.skip(columns: 1) }
    }

    private mutating func closeUnmatched() {
        guard !hasClosed else { return }
        hasClosed = true
        while tip != matched { close(tip) }
    }

    /// Stores that an empty line follows, which decides about the space between the items of a list.
    private mutating func mark(_ container: Int, isBlank: Bool) {
        if isBlank, let last = blocks[container].children.last { blocks[last].isFollowedByBlank = true }
        let block = blocks[container]
        var isBlank = isBlank
        switch block.kind {
        case .quote: isBlank = false
        case .code where block.fence != nil: isBlank = false
        case .item where block.children.isEmpty && block.firstLine == lineNumber: isBlank = false
        default: break
        }
        var index = container
        while true {
            blocks[index].isFollowedByBlank = isBlank
            if index == 0 { return }
            index = blocks[index].parent
        }
    }

    private mutating func add(_ block: MarkdownBlock) {
        while !blocks[tip].canContain(block.kind) { close(tip) }
        var block = block
        (block.parent, block.depth, block.firstLine) = (tip, blocks[tip].depth + 1, lineNumber)
        blocks[tip].children.append(blocks.count)
        tip = blocks.count
        blocks.append(block)
    }

    private mutating func addLine(to index: Int) {
        if case let .table(columns) = blocks[index].kind {
            blocks[index].cells.append(Array(MarkdownLine.cells(of: line.rest).prefix(columns.count)))
        } else {
            blocks[index].text += line.rest
            blocks[index].text.append(0x0A)
        }
    }

    private mutating func close(_ index: Int) {
        blocks[index].isOpen = false
        tip = blocks[index].parent
        switch blocks[index].kind {
        case .paragraph:
            takeDefinitions(of: index)
            // A paragraph of definitions alone isn't there.
            if blocks[index].text.isEmpty { blocks[tip].children.removeLast() }
        case .code where blocks[index].fence == nil:
            while blocks[index].text.hasBlankLastLine { blocks[index].text.removeLastLine() }
        case .item: takeTask(of: index)
        case .list: blocks[index].isLoose = blocks.isLoose(index)
        default: break
        }
    }

    private mutating func takeDefinitions(of index: Int) {
        var start = 0
        while let found = MarkdownScanner.definition(blocks[index].text, from: start) {
            references[found.label] = references[found.label] ?? found.address
            start = found.end
        }
        if start > 0 { blocks[index].text.removeFirst(start) }
    }

    private mutating func takeTask(of item: Int) {
        guard let first = blocks[item].children.first, blocks[first].kind == .paragraph else { return }
        let text = blocks[first].text
        guard text.count > 4, text[0] == UInt8(ascii: "["), text[2] == UInt8(ascii: "]"),
            MarkdownScanner.isSpace(text[3]), " xX".utf8.contains(text[1])
        else { return }
        blocks[item].kind = .item(isDone: text[1] != 0x20)
        blocks[first].text.removeFirst(4)
    }

    // MARK: - New blocks

    private enum Start { case container, leaf, line }

    /// Begins a block where the line has the marker of one.
    private mutating func begin(in container: Int) -> Start? {
        func isParagraph(_ index: Int) -> Bool { blocks[index].kind == .paragraph }
        guard let first = line.next else { return nil }
        if line.indent >= 4 {
            guard !isParagraph(tip) else { return nil }
            closeUnmatched()
            line.skip(columns: 4)
            add(MarkdownBlock(.code(language: "")))
            return .leaf
        }
        let canNest = blocks[container].depth < Self.mostContainers
        if first == UInt8(ascii: ">"), canNest {
            takeQuoteMarker()
            closeUnmatched()
            add(MarkdownBlock(.quote))
            return .container
        }
        if first == UInt8(ascii: "#"), let heading = line.heading {
            closeUnmatched()
            var block = MarkdownBlock(.heading(heading.level))
            block.text = heading.text
            return endLine(with: block)
        }
        if let fence = line.fence {
            closeUnmatched()
            var block = MarkdownBlock(.code(language: fence.language))
            block.fence = (first, fence.length, line.indent)
            return endLine(with: block, isOpen: true)
        }
        if isParagraph(container), container == tip, let level = line.underlineLevel {
            takeDefinitions(of: container)
            guard blocks[container].text.isEmpty else {
                blocks[container].kind = .heading(level)
                close(container)
                mark(container, isBlank: false)
                return .line
            }
        }
        if line.isRule {
            closeUnmatched()
            return endLine(with: MarkdownBlock(.rule))
        }
        if canNest, let marker = line.marker(interruptingParagraph: isParagraph(container)) {
            closeUnmatched()
            beginItem(marker)
            return .container
        }
        return isParagraph(container) && container == tip ? beginTable(of: container) : nil
    }

    /// Adds a block that takes the rest of its line.
    private mutating func endLine(with block: MarkdownBlock, isOpen: Bool = false) -> Start {
        add(block)
        let added = tip
        if !isOpen { close(added) }
        mark(added, isBlank: false)
        return .line
    }

    private mutating func beginItem(_ marker: MarkdownMarker) {
        let indent = line.takeMarker()
        var isSame = false
        if case let .list(list) = blocks[tip].kind {
            isSame = list.character == marker.character && (list.number == nil) == (marker.number == nil)
        }
        if !isSame { add(MarkdownBlock(.list(marker))) }
        var item = MarkdownBlock(.item(isDone: nil))
        item.indent = indent
        add(item)
    }

    /// Makes the last line of a paragraph the head of a table, if the line has as many columns.
    private mutating func beginTable(of paragraph: Int) -> Start? {
        guard let columns = MarkdownLine.columns(of: line.rest), columns.count <= Self.mostColumns else { return nil }
        var text = blocks[paragraph].text.dropLast()
        let start = text.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let head = MarkdownLine.cells(of: text[start...])
        guard head.count == columns.count else { return nil }
        text.removeSubrange(start...)
        if start == 0 {
            blocks[paragraph].kind = .table(columns)
            (blocks[paragraph].text, blocks[paragraph].cells) = ([], [head])
        } else {
            blocks[paragraph].text = Array(text)
            close(paragraph)
            var block = MarkdownBlock(.table(columns))
            block.cells = [head]
            add(block)
        }
        mark(tip, isBlank: false)
        return .line
    }
}
