import MillraceRendering
import PreviewFrames
import SnapshotFiles

/// A page with all snapshots of a package: those that differ first, the recorded text and the new one beside each
/// other.
///
/// A text is drawn as on a terminal, so that its columns stand below each other, and nothing in it is HTML. A field
/// hides the snapshots whose names don't contain what is typed.
struct SnapshotPage {
    /// A snapshot with its texts.
    struct Entry {
        /// The path in the package.
        let name: String
        /// The recorded text; `nil` for a new snapshot.
        let recorded: String?
        /// The text of the last run that waits for a review, if there is one.
        let new: String?

        var differs: Bool { new != nil }
    }

    let package: String
    let entries: [Entry]

    private static let widest = 1000

    var text: String {
        let count = entries.count { $0.differs }
        let shown = entries.filter(\.differs) + entries.filter { !$0.differs }
        let body = """
            <p>\(entries.count) snapshots, \(count) of them differ.</p>
            <p><label>Name: <input type="search" id="search" autofocus></label> <output id="found"></output></p>
            \(shown.map(section).joined(separator: "\n"))
            """
        return HTMLPage(
            title: "Snapshots of \(Self.visible(package))",
            styles: "section[hidden] { display: none; }\n",
            body: body,
            script: Self.search
        )
        .text
    }

    private func section(of entry: Entry) -> String {
        let (recorded, new) = (entry.recorded.map(Self.lines), entry.new.map(Self.lines))
        var pictures: [String] = []
        if let new {
            let (gone, added) = Self.changes(from: recorded ?? [], to: new)
            if let recorded { pictures.append(HTMLPage.figure("recorded", Self.picture(recorded, gone, "-"))) }
            pictures.append(HTMLPage.figure(recorded == nil ? "new" : "now", Self.picture(new, added, "+")))
        } else {
            pictures.append(HTMLPage.figure("recorded", Self.picture(recorded ?? [], [], "")))
        }
        let name = Self.visible(entry.name)
        return HTMLPage.section(id: name, title: name, pictures: pictures)
    }

    /// A name in one line, in which escapes stand for invisible characters.
    private static func visible(_ name: String) -> String {
        UnifiedDiff.visibleLines(of: name).joined(separator: " ")
    }

    /// The lines, in which escapes stand for invisible characters; the last one has an end of its own.
    private static func lines(of text: String) -> [String] {
        UnifiedDiff.visibleLines(of: text.utf8.last == UInt8(ascii: "\n") ? String(text.dropLast()) : text)
    }

    /// Returns the numbers of the lines that one text has and the other hasn't.
    private static func changes(from old: [String], to new: [String]) -> (gone: Set<Int>, added: Set<Int>) {
        var (gone, added): (Set<Int>, Set<Int>) = ([], [])
        for change in new.difference(from: old) {
            switch change {
            case let .remove(offset, _, _): gone.insert(offset)
            case let .insert(offset, _, _): added.insert(offset)
            }
        }
        return (gone, added)
    }

    /// Draws lines; those that have changed have a sign before them, too.
    private static func picture(_ lines: [String], _ changed: Set<Int>, _ sign: String) -> String {
        let start = sign.isEmpty ? 0 : 2
        let width = lines.reduce(1) { max($0, start + $1.columns(limit: widest)) }
        return TextFrame(width: width, height: lines.count) { canvas in
            for (row, line) in lines.enumerated() {
                let style: Style =
                    changed.contains(row) ? Style(foreground: sign == "-" ? .red : .green) : .plain
                if changed.contains(row) { canvas.write(sign, row: row, style: style) }
                canvas.write(line, row: row, column: start, style: style)
            }
        }
        .htmlPicture
    }

    private static let search = """
        const field = document.getElementById("search"), found = document.getElementById("found");
        const sections = [...document.querySelectorAll("section")];
        field.addEventListener("input", () => {
          const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
          let count = 0;
          for (const section of sections) {
            section.hidden = !words.every(word => section.id.toLowerCase().includes(word));
            if (!section.hidden) count += 1;
          }
          found.textContent = words.length ? count + " of " + sections.length : "";
        });
        """
}
