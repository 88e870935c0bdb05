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
        let title = HTMLText.escape("Previews of \(package)")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>\(title)</title>
            <style>
            body { font: 16px/1.5 sans-serif; margin: 2em; color: #222; background: #fff; }
            .pictures { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 1em; }
            figure { margin: 0; } figcaption { color: #555; }
            pre { font: 14px/1.3 monospace; margin: 0; padding: 1em; border-radius: 8px; border: 1px solid #888; }
            .wide { display: inline-block; overflow: hidden; vertical-align: bottom; }
            .failure { color: #a00; }
            </style>
            </head>
            <body>
            <main>
            <h1>\(title)</h1>
            \(rows.map(text).joined(separator: "\n"))
            </main>
            </body>
            </html>

            """
    }

    private func text(of row: Row) -> String {
        let id = HTMLText.escape(row.entry.id)
        return """
            <section id="\(id)">
            <h2>\(id)</h2>
            <div class="pictures">
            \(row.pictures.map(text).joined(separator: "\n"))
            </div>
            </section>
            """
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
        let caption = HTMLText.escape(parts.joined(separator: ", "))
        return "<figure>\n<figcaption>\(caption)</figcaption>\n\(content)\n</figure>"
    }
}
