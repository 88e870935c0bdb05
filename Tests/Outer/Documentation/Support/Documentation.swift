import Foundation

/// What a file documents: a page as it is, and the doc comments of a source.
struct Documentation {
    /// The fenced blocks, in their order.
    private(set) var blocks: [FencedBlock] = []
    /// Code that is marked by its indentation alone, so that nobody knows what it is.
    private(set) var indentedCode: [String] = []
    /// Where fences were opened and not closed.
    private(set) var openFences: [String] = []

    /// Reads a file of the package.
    init(_ path: String) throws {
        self.init(text: try SourceTree.text(path), isSource: path.hasSuffix(".swift"))
    }

    init(text: String, isSource: Bool) {
        var open: (info: String, lines: [String])?
        var isAfterBlank = true
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = isSource ? Self.comment(in: line) : line
            if let words, words.drop(while: { $0 == " " }).hasPrefix("```") {
                if let block = open {
                    blocks.append(FencedBlock(info: block.info, lines: block.lines))
                    open = nil
                } else {
                    open = (String(words.drop { $0 == " " }.dropFirst(3)), [])
                }
                isAfterBlank = false
            } else if let words, open != nil {
                open?.lines.append(String(words))
            } else {
                if let block = open { openFences.append(block.info) }
                open = nil
                let isIndented = words?.hasPrefix("    ") == true
                if let words, isIndented, isAfterBlank { indentedCode.append(String(words)) }
                isAfterBlank = words?.isEmpty != false
            }
        }
        if let open { openFences.append(open.info) }
    }

    /// What is printed after the call: the blocks that are no code of ours.
    var outputs: [String] {
        blocks.filter { !$0.info.hasPrefix("swift") }.map(\.text)
    }

    /// The comments in the snippets.
    var comments: [String] {
        blocks.filter { $0.info == "swift" }.flatMap(\.comments)
    }

    /// The words of a line of a doc comment.
    private static func comment(in line: Substring) -> Substring? {
        let line = line.drop { $0 == " " }
        guard line.hasPrefix("///") else { return nil }
        let words = line.dropFirst(3)
        return words.hasPrefix(" ") ? words.dropFirst() : words
    }
}
