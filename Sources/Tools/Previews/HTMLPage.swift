import PreviewFrames

/// A page of pictures in one file, with nothing from elsewhere.
struct HTMLPage {
    let title: String
    /// Styles of this kind of page, in lines.
    var styles = ""
    /// The elements below the title.
    let body: String
    /// The only script that the page may run; none by default.
    var script = ""

    var text: String {
        let title = HTMLText.escape(title)
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
            \(styles)</style>
            </head>
            <body>
            <main>
            <h1>\(title)</h1>
            \(body)
            </main>
            \(script.isEmpty ? "" : "<script>\n\(script)\n</script>\n")</body>
            </html>

            """
    }

    /// Returns an element with a heading and pictures beside each other.
    static func section(id: String, title: String, pictures: [String]) -> String {
        """
        <section id="\(HTMLText.escape(id))">
        <h2>\(HTMLText.escape(title))</h2>
        <div class="pictures">
        \(pictures.joined(separator: "\n"))
        </div>
        </section>
        """
    }

    /// Returns a picture with a caption.
    static func figure(_ caption: String, _ content: String) -> String {
        "<figure>\n<figcaption>\(HTMLText.escape(caption))</figcaption>\n\(content)\n</figure>"
    }
}
