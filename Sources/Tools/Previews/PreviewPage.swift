import MillraceRendering
import PreviewFrames

/// A page with the pictures of all previews.
struct PreviewPage {
    /// A preview with its pictures.
    struct Row {
        let entry: PreviewEntry
        let pictures: [PreviewPicture]
    }

    /// The themes of a page; a terminal has the others.
    private static let themes = [PreviewTheme.dark, .light]

    let package: String
    let rows: [Row]

    /// Returns the pictures of a preview on the page: in all widths and languages.
    static func requests(of entry: PreviewEntry) -> [PreviewRequest] {
        let languages = entry.languages.isEmpty ? [nil] : entry.languages.map(Optional.some)
        return themes.flatMap { theme in
            languages.flatMap { language in
                entry.widths.map { PreviewRequest(id: entry.id, width: $0, theme: theme, language: language) }
            }
        }
    }

    /// The page: one file without scripts.
    var text: String {
        HTMLPage(title: "Previews of \(package)", body: rows.map(text).joined(separator: "\n")).text
    }

    private func text(of row: Row) -> String {
        HTMLPage.section(id: row.entry.id, title: row.entry.id, pictures: row.pictures.map(text))
    }

    private func text(of picture: PreviewPicture) -> String {
        let request = picture.request
        let parts = ["\(request.width) columns", request.theme.rawValue] + (request.language.map { [$0] } ?? [])
        let content =
            switch picture.content {
            case let .frame(frame): frame.frame.htmlPicture
            case .waiting: ""
            case let .problem(text), let .crash(text): "<p class=\"failure\">\(HTMLText.escape(text))</p>"
            }
        return HTMLPage.figure(parts.joined(separator: ", "), content)
    }
}
