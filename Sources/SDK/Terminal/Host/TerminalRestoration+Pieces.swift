extension TerminalRestoration {
    /// The pieces that may be sent, as ranges of their bytes.
    struct Pieces {
        let keyboard: Range<Int>
        let clusters: Range<Int>
        let pictureEnd: Range<Int>
        let pictures: Range<Int>
        let ownPictures: Range<Int>
        let title: Range<Int>
        /// All modes, the scroll region, and the alternate screen.
        let wholeScreen: Range<Int>
        /// The modes, without the parts that move the cursor.
        let inline: Range<Int>
        let areaStart: Range<Int>
        let linesDown: Range<Int>
        let linesUp: Range<Int>
        let lineStart: Range<Int>
        let clearing: Range<Int>

        /// The number of lines by which one write can move the cursor.
        static var mostLines: Int { 100 }

        private static let keyboardText = "\u{1B}[<u"
        private static let clustersText = "\u{1B}[?2027l"

        /// The sequence that brings back the stored title of the window; a terminal that can't store one gets an empty
        /// title, not one that is over.
        private static let titleText = "\u{1B}]2;\u{1B}\\\u{1B}[23;2t"

        /// The sequence that turns off synchronized output and styles.
        private static let outputText = "\u{1B}[?2026l\u{1B}[0m"

        /// The sequence that turns off the mouse, bracketed paste and the modes of the keypad, restores the mode of
        /// alt, and turns on wrapping and the cursor.
        private static let modesText =
            "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?1l\u{1B}>\u{1B}[?1036;1039r"
            + "\u{1B}[?7h\u{1B}[?25h"

        /// Adds the pieces to the bytes, by a function that returns the range of each.
        init(adding piece: (String) -> Range<Int>) {
            keyboard = piece(Self.keyboardText)
            clusters = piece(Self.clustersText)
            pictureEnd = piece(KittyPictures.ending)
            pictures = piece(KittyPictures.ending + KittyPictures.removingAll)
            ownPictures = piece(KittyPictures.ending + KittyPictures.removingOwn)
            title = piece(Self.titleText)
            wholeScreen = piece(Self.outputText + "\u{1B}[r" + Self.modesText + "\u{1B}[?1049l")
            inline = piece(Self.outputText + Self.modesText)
            // The cursor moves to the stored position (DECRC).
            areaStart = piece("\u{1B}8")
            linesDown = piece(String(repeating: "\n", count: Self.mostLines))
            linesUp = piece(String(repeating: "\u{1B}[A", count: Self.mostLines))
            lineStart = piece("\r")
            clearing = piece("\u{1B}[J")
        }
    }
}
