/// A part of a screen, with the titles of the panes that it is in.
struct SpokenPart {
    /// The number of the part.
    var part: Int
    /// The titles of the panes, the outermost first; empty ones of panes without a title.
    var titles: [SpokenScreen.Line]
    var sections: [Section]
}

extension Screen {
    /// The parts from top to bottom: first those pinned to the top, then those of the box, then those pinned to the
    /// bottom.
    var spokenParts: [SpokenPart] {
        var parts: [SpokenPart] = []
        var part = 0
        for box in [pinnedTop, box, pinnedBottom] {
            box.addSpokenParts(to: &parts, in: [], from: part)
            part += box.partCount
        }
        return parts
    }
}

extension Box {
    fileprivate func addSpokenParts(to parts: inout [SpokenPart], in titles: [SpokenScreen.Line], from first: Int) {
        guard let panes, !panes.panes.isEmpty else {
            parts.append(SpokenPart(part: first, titles: titles, sections: panes == nil ? sections : []))
            return
        }
        var part = first
        for pane in panes.panes {
            let key = SpokenScreen.Line.Key.pane(part, depth: titles.count)
            let title = SpokenScreen.Line(key: key, text: pane.border?.title ?? "", isFocusable: false)
            pane.box.addSpokenParts(to: &parts, in: titles + [title], from: part)
            part += pane.box.partCount
        }
    }
}
