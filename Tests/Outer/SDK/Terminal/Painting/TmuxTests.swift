import Foundation
import Glibc
import MillraceRendering
import TestSupport
import Testing

@testable import MillraceTerminal

/// What a real terminal makes of what is painted, where tmux is installed.
///
/// Nothing waits for a time: the pane asks the terminal for the place of its cursor, and the answer comes when
/// everything before the question was shown.
@Suite(.serialized)
struct TmuxTests {
    @Test(.needs(TmuxPane.isInstalled, "tmux is not installed")) func aPaneThatIsPaintedOverShowsTheLastFrame() throws {
        let screen = Screen(title: "Cities 東京", keys: [KeyBinding("r", "Refresh") {}]) {
            for (number, text) in (Self.texts + Self.texts).enumerated() {
                Node(id: number) { ListItem(text, detail: "\(number)") {} }
            }
        }
        var updates: [[UInt8]] = []
        var shown: TextFrame?
        for focus in [0, 9, 10, 11, 14, 3, 4, 17] {
            let next = screen.frame(width: 60, height: 12, focus: Focus(focus), scroll: shown?.scroll ?? 0)
            updates.append(Painter(colors: .trueColor).paint(next, over: shown))
            shown = next
        }
        try expectPane(painted: updates, shows: try #require(shown))
    }

    /// Sentences of scripts that terminals had destroyed, whole and cell for cell, and painted over each other.
    @Test(.needs(TmuxPane.isInstalled, "tmux is not installed")) func aPaneShowsSentencesOfEveryScript() throws {
        let frames = [0, 3, 5].map { offset in
            TextFrame(width: 70, height: Self.sentences.count) { canvas in
                for row in Self.sentences.indices {
                    canvas.write("│", row: row, column: 0)
                    let end = canvas.write(Self.sentences[(row + offset) % Self.sentences.count], row: row, column: 2)
                    canvas.write("│ after", row: row, column: end + 1, style: .bold)
                }
            }
        }
        try expectPane(painted: [Painter(colors: .ansi256).paint(frames[0], over: nil)], shows: frames[0])
        let painter = Painter(colors: .ansi256)
        let updates =
            [painter.paint(frames[1], over: nil)]
            + zip(frames.dropFirst(2) + [frames[0]], frames.dropFirst()).map { painter.paint($0, over: $1) }
        try expectPane(painted: updates, shows: frames[0])
    }

    private static let sentences = [
        "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता प्राप्त है।", "সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা নিয়ে জন্মগ্রহণ করে।",
        "மனிதப் பிறவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்.", "മനുഷ്യരെല്ലാവരും തുല്യാവകാശങ്ങളോടെ ജനിച്ചവരാണ്.",
        "មនុស្សទាំងអស់កើតមកមានសេរីភាពនិងភាពស្មើៗគ្នា។", "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในศักดิ์ศรี",
        "يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق.", "כל בני האדם נולדו בני חורין, שָׁוִים בְּעֶרְכָּם.",
        "\u{1106}\u{1169}\u{1103}\u{1173}\u{11AB} \u{110B}\u{1175}\u{11AB}\u{1100}\u{1161}\u{11AB}\u{110B}\u{1173}\u{11AB}",
    ]

    /// Every emoji sequence of the Unicode data files, with a mark after each; but for those that are newer than the C
    /// library of a distribution may be: what that doesn't know, tmux leaves out.
    ///
    /// Of a sequence that tmux can't keep in a cell it shows the start, and everything else is in its place all the
    /// same.
    @Test(.needs(TmuxPane.isInstalled, "tmux is not installed")) func aPaneShowsEveryEmoji() throws {
        let list = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../SDK/Rendering/Unicode/widths.txt")
        let emoji = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").dropFirst(2)
            .map { String($0.drop { $0 == "~" }) }
            .filter { $0.unicodeScalars.allSatisfy { ($0.properties.age?.major ?? .max) < 15 } }
        // tmux loses the rest of a sequence that one of its reads cuts after a joiner: that is another one in reverse
        // order.
        let wrong = try sequencesShownWrong(of: emoji)
        #expect(try wrong.intersection(sequencesShownWrong(of: emoji.reversed())) == [])
        // How often its reads cut depends on how busy the machine is.
        #expect(wrong.count < emoji.count / 100)
        #expect(emoji.count(where: Self.keeps) > 1500)
    }

    private func sequencesShownWrong(of emoji: [String]) throws -> Set<String> {
        let perRow = 50
        let frame = TextFrame(width: 4 * perRow, height: (emoji.count + perRow - 1) / perRow) { canvas in
            for (index, emoji) in emoji.enumerated() {
                canvas.write(emoji, row: index / perRow, column: index % perRow * 4)
                canvas.write("|", row: index / perRow, column: index % perRow * 4 + 3)
            }
        }
        let lines = try capture([Painter(colors: .ansi256).paint(frame, over: nil)], of: frame)
        // A mark and what a terminal has left of a sequence after it may be one grapheme.
        let marks = lines.joined().unicodeScalars.split(separator: "|", omittingEmptySubsequences: false)
        let shown = marks.dropLast().map { String($0).trimmingCharacters(in: .whitespaces) }
        try #require(shown.count == emoji.count)
        var wrong: Set<String> = []
        for (shown, emoji) in zip(shown, emoji) {
            // A skin tone alone is shown as a square.
            if emoji.unicodeScalars.allSatisfy({ (0x1F3FB...0x1F3FF).contains($0.value) }) { continue }
            let isRight = Self.keeps(emoji) ? shown == emoji : emoji.unicodeScalars.starts(with: shown.unicodeScalars)
            if !isRight { wrong.insert("\(shown) for \(emoji)") }
        }
        return wrong
    }

    /// Whether tmux 3.3 keeps a sequence in one cell, or a flag in two.
    ///
    /// It has 21 bytes for a cell, gives a skin tone two columns of its own, and a selector none.
    private static func keeps(_ emoji: String) -> Bool {
        let scalars = emoji.unicodeScalars
        let isFlag = scalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
        return emoji.utf8.count <= 21
            && !scalars.contains { (0x1F3FB...0x1F3FF).contains($0.value) }
            && (isFlag || scalars.first.map { String($0).columns() } == emoji.columns())
    }

    /// East Asian, emoji and combining text, flags, Arabic, and the scripts of India.
    ///
    private static let texts = [
        "plain", "東京都は日本の首都", "한국어 텍스트", "ｆｕｌｌ ｗｉｄｔｈ", "e\u{301}a\u{300}o\u{308} n\u{303}", "😀👍🚀🎉", "ไทยนี้",
        "a\u{1B}[31mb\u{7}", "𠮷野家 𝒜𝒷", "Łódź ﬁ ß ½", "── ┼ ▏▎ ⠋⠙", "🇬🇧🇫🇷 👩‍💻 🏴‍☠️ 👁 ☺", "कुछ देर, வணக்கம்", "می\u{200C}خواهم",
    ]

    private func expectPane(painted updates: [[UInt8]], shows frame: TextFrame) throws {
        let lines = try capture(updates, of: frame)
        #expect(lines.count == frame.height)
        for (line, wanted) in zip(lines, frame.lines) { #expect(line == wanted) }
    }

    /// Shows updates in a pane of the size of a frame, one after the other, and returns what it shows then.
    private func capture(_ updates: [[UInt8]], of frame: TextFrame) throws -> [String] {
        let pane = try TmuxPane(
            size: (frame.width, frame.height),
            files: ["bytes": Array("\u{1B}[?1049h\u{1B}[?7l".utf8) + updates.joined()],
            script: TmuxPane.showing("bytes", telling: "shown") + "; read -r -d Q answer"
        )
        try pane.wait(for: "shown")
        return Array(try pane.lines().prefix(frame.height))
    }
}
