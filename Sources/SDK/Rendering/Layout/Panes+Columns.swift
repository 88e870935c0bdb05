extension Panes {
    /// Returns the columns of panes side by side, or `nil` for panes that are one below the other.
    func columns(in width: Int, look: BoxLook) -> [Range<Int>]? {
        guard arrangement == .sideBySide, width >= collapseWidth else { return nil }
        let gap = gap
        let room = width - gap * max(0, panes.count - 1)
        let widths = sizes(in: room, atLeast: arrangement.leastSize) { panes[$0].naturalWidth(in: $1, look: look) }
        guard widths.allSatisfy({ $0 > 0 }) else { return nil }
        if keepsContentWhole {
            let isCut = zip(panes, widths).contains { $0.naturalWidth(in: room, look: look) > $1 }
            guard !isCut else { return nil }
        }
        var end = -gap
        return widths.map { width in
            let start = end + gap
            end = start + width
            return start..<end
        }
    }
}

extension Pane {
    /// Returns the number of columns that a scroll bar takes beside the content: none in a border.
    func barWidth(in width: Int) -> Int {
        hasBar && inset(in: width) == 0 && width > 1 ? 1 : 0
    }

    /// Returns the number of columns and lines that the border takes on each side.
    func inset(in width: Int) -> Int {
        border != nil && width >= Border.leastWidth ? 1 : 0
    }

    /// Returns the number of columns that the pane would take if it had all of a width; one for a pane without content.
    fileprivate func naturalWidth(in width: Int, look: BoxLook) -> Int {
        let borders = 2 * inset(in: width) + barWidth(in: width)
        let look = look.inside(width: width, isBordered: inset(in: width) > 0)
        let words = border.map { $0.title.isEmpty ? 0 : $0.title.columns(limit: width) + 4 } ?? 0
        return min(width, max(1, box.naturalWidth(in: max(0, width - borders), look: look) + borders, words))
    }
}

extension Screen {
    /// Returns the number of columns that the screen would take, apart from its title, if it had all of a width.
    func naturalWidth(in width: Int, look: BoxLook) -> Int {
        let hints = allKeys.filter { !$0.label.isEmpty }.map { "\($0.key.label) \($0.label)" }.joined(separator: "  ")
        let items = [leading, trailing].compactMap { $0 }.map { "\($0.key?.label ?? "") \($0.title)" }.joined(
            separator: "  "
        )
        let boxes = [pinnedTop, box, pinnedBottom].map { $0.naturalWidth(in: width, look: look) }
        return min(width, max(boxes.max() ?? 0, hints.columns(limit: width), items.columns(limit: width)))
    }
}

extension Box {
    /// Returns the number of columns that the box would take if it had all of a width.
    func naturalWidth(in width: Int, look: BoxLook) -> Int {
        guard let panes else { return sectionWidth(in: width, look: look) }
        guard let columns = panes.columns(in: width, look: look) else {
            return panes.panes.reduce(0) { max($0, $1.naturalWidth(in: width, look: look)) }
        }
        let flexible = panes.extents.contains { if case .flexible = $0 { true } else { false } }
        return flexible ? width : columns.last?.upperBound ?? 0
    }

    private func sectionWidth(in width: Int, look: BoxLook) -> Int {
        let inner = Space(width: width - look.margins(in: width))
        let whole = look == .plain ? Space(width: width) : inner
        var (header, widest) = (0, 0)
        for section in sections {
            for component in [section.header, section.footer] {
                header = max(header, component?.width(in: whole) ?? 0)
            }
            section.rows.sample.forEachInPlace { _, node in
                widest = max(widest, node.pointee.component.width(in: inner))
                return widest < inner.width
            }
        }
        // In a width without a gutter, the nodes take all of it.
        func outer(_ inner: Int) -> Int { inner + look.margins(in: inner + look.margins(in: .max)) }
        return min(width, max(look == .plain ? header : outer(header), outer(widest)))
    }
}
