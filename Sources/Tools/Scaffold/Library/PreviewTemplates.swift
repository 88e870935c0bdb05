/// The previews of a feature, and their snapshots.
struct PreviewTemplates {
    let name: FeatureName
    let shape: FeatureShape

    private var content: FeatureContent { FeatureContent(name: name, subject: shape.subject) }

    /// The files: beside the folders of the features, where a package excludes one folder of snapshots for all.
    var files: [Scaffold.File] {
        let snapshots = states.map { state, lines in
            ("\(shape.tests)/__Snapshots__/\(name.type)Previews/previews.\(state).txt", snapshot(lines))
        }
        return [("\(shape.tests)/\(name.type)Previews.swift", previews)] + snapshots
    }

    private var previews: String {
        let type = name.type
        let modules = [shape.fixturesModule, "Millrace", "MillraceTestKit", "Testing"]
        return """
            \(modules.compactMap { $0 }.sorted().map { "import \($0)" }.joined(separator: "\n"))

            @testable import \(shape.module)

            // `swift package preview` shows these states while you write.
            @Suite struct \(type)Previews {
                @Test func previews() {
                    let renderer = \(type)Renderer(observer: .ignored)
                    let entries: [\(content.entry)] = \(content.sampleEntries)
                    assertPreviews {
                        Preview("loading") { renderer.render(state: .init()) }
                        Preview("loaded") { renderer.render(state: .init(entries: entries, status: .loaded)) }
                        Preview("empty") { renderer.render(state: .init(status: .loaded)) }
                        Preview("failed") { renderer.render(state: .init(status: .failed(.transport(.refused)))) }
                    }
                }
            }

            """
    }

    /// The states, and the lines of their screens, by the width.
    private var states: [(name: String, lines: (Int) -> [String])] {
        let shown = content.shown.map { "  " + $0 }
        return [
            ("loading", { _ in ["  ⠋ Loading…"] }),
            ("loaded", { _ in shown }),
            ("empty", { _ in ["  There is nothing here yet."] }),
            ("failed", { Self.failure(in: $0) + ["  [ Retry ]"] }),
        ]
    }

    private static func failure(in width: Int) -> [String] {
        width < 80
            ? ["  The server refused the connection.", "  Check that it is running, then try", "  again."]
            : ["  The server refused the connection. Check that it is running, then try again."]
    }

    private func snapshot(_ lines: (Int) -> [String]) -> String {
        [40, 80, 120].map { width in
            let head = [title(in: width), String(repeating: "─", count: width)]
            return (["# \(width) columns", ""] + head + lines(width) + ["", "r Refresh"]).joined(separator: "\n")
        }
        .joined(separator: "\n\n") + "\n"
    }

    /// The first line of the screen: the title, in the middle where there is a way back before it.
    private func title(in width: Int) -> String {
        guard !shape.isRoot else { return name.title }
        let back = "esc Back"
        let start = max(back.count + 2, (width - name.title.count) / 2)
        return back + String(repeating: " ", count: start - back.count) + name.title
    }
}
