import MillraceRendering
import PreviewFrames

/// The picture of a preview, cut where there is less space.
struct FramePicture: Component {
    let frame: PreviewFrame

    func lines(in space: Space) -> [Line] { frame.lines }
}
