import MillraceRendering
import PreviewFrames

@testable import PreviewGallery

extension PreviewEntry {
    static func fixture(
        _ name: String = "empty",
        feature: String = "Notes",
        widths: [Int] = [40, 80],
        languages: [String] = []
    ) -> PreviewEntry {
        PreviewEntry(feature: feature, name: name, widths: widths, languages: languages)
    }
}

extension PreviewPicture {
    /// A picture of a screen with the name of its preview.
    static func fixture(_ request: PreviewRequest) -> PreviewPicture {
        let screen = Screen(title: request.id) { Node(id: "state", Text("There is nothing here yet.")) }
        let frame = screen.frame(width: request.width, theme: request.theme.theme)
        return PreviewPicture(request: request, content: .frame(PreviewFrame(frame)))
    }
}
