/// Joins pieces of a text and the ranges over them to parts in one style.
enum MarkdownRuns {
    static func runs(
        of pieces: [(text: String, isCode: Bool)],
        _ ranges: [MarkdownRange]
    ) -> [MarkdownRun] {
        // The outer range comes first; ranges don't cross each other.
        var waiting = ranges.sorted { ($0.start, -$0.end) < ($1.start, -$1.end) }[...]
        var open: [(range: MarkdownRange, words: Int)] = []
        var counts = (emphasized: 0, strong: 0, struck: 0)
        var addresses: [String] = []
        var runs: [MarkdownRun] = []
        /// The text of all links so far.
        var linked = ""

        func count(_ kind: MarkdownRange.Kind, _ change: Int) {
            switch kind {
            case .emphasized: counts.emphasized += change
            case .strong: counts.strong += change
            case .struck: counts.struck += change
            case .link: break
            }
        }
        func end(_ range: MarkdownRange, _ start: Int) {
            count(range.kind, -1)
            guard case let .link(address) = range.kind else { return }
            addresses.removeLast()
            let words = linked.utf8.dropFirst(start)
            if addresses.isEmpty { linked = "" }
            let isSame =
                words.elementsEqual(address.utf8)
                || (address.hasPrefix("mailto:") && words.elementsEqual(address.utf8.dropFirst(7)))
            guard !address.isEmpty, !isSame else { return }
            runs.append(MarkdownRun(text: words.isEmpty ? "(\(address))" : " (\(address))", isAddress: true))
        }

        for index in 0...pieces.count {
            while let last = open.last, last.range.end <= index {
                open.removeLast()
                end(last.range, last.words)
            }
            guard index < pieces.count else { break }
            while let next = waiting.first, next.start <= index {
                waiting.removeFirst()
                guard next.end > index else { continue }
                count(next.kind, 1)
                if case let .link(address) = next.kind { addresses.append(address) }
                open.append((next, linked.utf8.count))
            }
            let (text, isCode) = pieces[index]
            guard !text.isEmpty else { continue }
            if !addresses.isEmpty { linked += text }
            let run = MarkdownRun(
                text: text,
                isEmphasized: counts.emphasized > 0,
                isStrong: counts.strong > 0,
                isStruck: counts.struck > 0,
                isCode: isCode,
                link: addresses.last
            )
            if let last = runs.last, last.hasStyle(of: run) {
                runs[runs.count - 1].text += text
            } else {
                runs.append(run)
            }
        }
        return runs
    }
}

extension MarkdownRun {
    fileprivate func hasStyle(of other: MarkdownRun) -> Bool {
        var same = other
        same.text = text
        return self == same
    }
}
