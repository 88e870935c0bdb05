import MillraceRendering

/// The marks and styles of the series of a plot.
enum PlotStyle {
    private static let marks: [Character] = Array("●▲■◆○△□◇abcdefghijklmnopqrstuvwxyz")
    private static let names: [StyleName] = [.accent, .success, .warning, .info]

    /// Returns the mark of the series at a position.
    static func mark(_ index: Int) -> Character {
        marks[index % marks.count]
    }

    /// Returns the style of a series: its own, or a color of the theme if it is readable without a background.
    static func style(of series: [PlotSeries], at index: Int, in theme: Theme) -> Style {
        guard series.indices.contains(index) else { return .accent }
        if let style = series[index].style { return style }
        let name = names[index % names.count]
        let themed = theme[name]
        guard name != .accent, themed.background == .standard, themed.foreground != .standard else { return .accent }
        return Style(foreground: themed.foreground)
    }
}

/// The names of the series of a plot with their marks.
struct PlotLegend {
    private let series: [PlotSeries]
    private let space: Space

    init(_ series: [PlotSeries], in space: Space) {
        (self.series, self.space) = (series, space)
    }

    /// Returns the legend of several series; an ellipsis stands for those for which there is no room.
    func lines(atMost most: Int) -> [Line] {
        guard series.count > 1, most > 0, space.width > 0 else { return [] }
        var lines = [Line()]
        var width = 0
        for index in series.indices {
            let name = Truncation.tail.apply(to: series[index].name, columns: max(0, space.width - 2))
            let text = "\(PlotStyle.mark(index)) \(name)"
            let columns = text.columns()
            let isLastLine = lines.count == most && index < series.count - 1
            if width > 0, width + 2 + columns + (isLastLine ? 2 : 0) > space.width {
                guard lines.count < most else {
                    lines[lines.count - 1].spans.append(Span(" …", style: .secondary))
                    return lines
                }
                lines.append(Line())
                width = 0
            }
            let style = PlotStyle.style(of: series, at: index, in: space.theme)
            if width > 0 { lines[lines.count - 1].spans.append("  ") }
            lines[lines.count - 1].spans.append(Span(text, style: style))
            width += (width > 0 ? 2 : 0) + columns
        }
        return lines
    }
}
