import Millrace
import PreviewFrames

extension TextFrame {
    /// Returns an SVG image that looks like the frame on a terminal, for documentation.
    ///
    /// Each run of cells in one style is one text, which takes the columns that it has on a terminal regardless of the
    /// viewer's font; lines, corners and blocks are drawn as shapes, so that they meet. The image has the colors of a
    /// frame that is filled, and dark ones otherwise.
    ///
    /// - Parameter title: The description of the image, for a user who doesn't see it.
    /// - Returns: The image: one file, without scripts, fonts and links.
    public func svg(title: String) -> String {
        svgPicture(title: title)
    }

    /// Returns an HTML page that looks like the frame on a terminal, for documentation: one file, without scripts.
    ///
    /// ```swift
    /// Screen(title: "") { Node(id: 1) { Text("Done").foreground(.green) } }.frame(width: 12).html(title: "Done")
    /// ```
    /// The part of the page that shows the line:
    /// ```html
    ///   <span style="color:#00cd00">Done</span>
    /// ```
    /// Wide grapheme clusters keep their columns regardless of the browser's font, and characters with a meaning in
    /// HTML are escaped. A link is one in the page too. The page has the colors of a frame that is filled, and no
    /// blanks at the ends of lines.
    ///
    /// - Parameters:
    ///   - title: The title of the page.
    ///   - language: The language of the frame's texts, as a tag of BCP 47, for programs that read the page aloud.
    /// - Returns: The page.
    public func html(title: String, language: String = "en") -> String {
        htmlPage(title: title, language: language)
    }
}
