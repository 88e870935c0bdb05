import MillraceRendering

extension Gallery {
    static var documents: [Example] {
        var log = LogLines()
        log.append("Connected to db-1.", severity: .info)
        log.append("The disk of db-1 is nearly full: 94 %.", severity: .warning)
        log.append(output: "\u{1B}[32mok\u{1B}[0m 12 tests".utf8)
        let lines = Array(log)
        let section = log.section(id: "log")
        let window = Screen(title: "") {
            Panes(.stacked) { Pane { section }.bordered("Log").followingEnd() }
        }
        return [
            Example("Markdown", width: 36) {
                Markdown(
                    """
                    # Bath
                    A city in *Somerset*, with **hot springs**:

                    - the Roman baths: [tickets](https://example.com)
                    - [x] seen

                    | Line | Every |
                    |------|------:|
                    | 1    | 5 min |
                    """
                )
            },
            Example("CodeBlock", width: 36) {
                CodeBlock("let name = \"Bath\" /* a city */\nprint(name)\n", language: .swift)
            },
            Example("CodeBlock", width: 24) {
                CodeBlock(
                    "{ \"city\": \"Bath\",\n  \"country\": \"United Kingdom\" }",
                    language: .json,
                    firstNumber: 9,
                    highlighting: 10...10,
                    wrapping: .word
                )
            },
            Example("LogLine", width: 28) { Stack(lines) },
            Example("LogLines", window, width: 30, height: 6),
        ]
    }
}
