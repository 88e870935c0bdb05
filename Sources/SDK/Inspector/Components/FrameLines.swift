import MillraceRendering

/// Lines of a recorded screen, cut where there is less space.
///
/// The mark of the app's focus differs from that of the chosen line.
struct FrameLines: Component {
    let texts: [String]

    func lines(in space: Space) -> [Line] { texts.map { Line($0.hasPrefix("› ") ? "> " + $0.dropFirst(2) : $0) } }

    var fixedHeight: FixedHeight? { FixedHeight(texts.count, minimumWidth: 0) }
}
