import MillraceRendering

@testable import MillraceComponents

/// The components of documents with every option, made of two strings.
enum DocumentOptions {
    static let all: [String: ComponentOptions.Make] = [
        "LogLine": { first, second in
            var log = LogLines()
            for severity in [nil] + LogLine.Severity.allCases { log.append(first, severity: severity) }
            log.append(output: "\(second)\r\u{1B}[1;41m\(first)\u{8}\u{1B}[0m \(second)".utf8)
            let lines = Array(log)
            log.search(second)
            return lines
                + Wrapping.allCases.map { Stack(log.section(id: 1, wrapping: $0).nodes.map(\.component)) }
        },
        "Markdown": { first, second in
            [
                Markdown(first),
                Markdown(
                    """
                    # \(first)
                    \(second) *\(first)* **\(second)**

                    > 1. \(first)
                    >    - [x] \(second)
                    >      - ~~\(first)~~ `\(second)`

                    ```json
                    \(first)
                    ```
                    | \(first) | \(second) | b |
                    |:--|:-:|--:|
                    | [\(first)](\(second)) | ![a](\(first)) | \(second) |

                    ### \(first)
                    - - -
                    """
                ),
            ]
        },
        "MarkdownTable": { first, second in
            [1, 2, 30].flatMap { count in
                [[], [[second], [first, second]]].map { rows in
                    MarkdownTable(
                        heads: (0..<count).map { Text([first, "", second][$0 % 3]) },
                        alignments: (0..<count).map { [.start, .end, .center][$0 % 3] },
                        rows: rows.map { $0.map { Text($0) } }
                    )
                }
            }
        },
        "CodeBlock": { first, second in
            CodeBlock.Language.allCases.flatMap { language in
                Wrapping.allCases.flatMap { wrapping in
                    [nil, 1, 99, .min, .max].flatMap { number in
                        [nil, 2...2, Int.min...Int.max].map { lines in
                            CodeBlock(
                                first + "\n\"" + second,
                                language: language,
                                firstNumber: number,
                                highlighting: lines,
                                wrapping: wrapping
                            )
                        }
                    }
                }
            }
        },
    ]
}
