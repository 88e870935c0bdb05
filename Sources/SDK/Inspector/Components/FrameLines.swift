import MillraceRendering

/// Lines of a screen as they were, cut where there is less room.
///
/// The mark of the app's focus is another one than that of the chosen line.
struct FrameLines: Component {
    let texts: [String]

    func lines(in space: Space) -> [Line] { texts.map { Line($0.hasPrefix("› ") ? "> " + $0.dropFirst(2) : $0) } }

    var fixedHeight: FixedHeight? { FixedHeight(texts.count, minimumWidth: 0) }
}
