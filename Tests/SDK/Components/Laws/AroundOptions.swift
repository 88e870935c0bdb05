import MillraceComponents
import MillraceRendering

/// What can be put around a component, with every option, around components of several kinds.
enum AroundOptions {
    static let all: [String: ComponentOptions.Make] = [
        "Padding": around { content, _ in
            [Int.min, -1, 0, 1, 9, .max].map { content.padded(leading: $0, trailing: $0) }
                + [content.padded(columns: 2, lines: 1), content.padded(top: .min, bottom: -1)]
        },
        "Border": around { content, title in
            [content.bordered(), content.bordered(title).bordered(title)]
                + BorderLine.allCases.map { content.bordered(title, line: $0) }
        },
        "Styled": around { content, _ in
            StyleName.allCases.map { content.styled(Style($0)) }
                + [content.styled(Style(background: .blue)), content.styled(.bold).styled(.focus).bordered()]
                + [content.filled(.blue), content.padded(columns: 1).filled(.red).bordered()]
        },
        "WidthLimits": around { content, _ in
            [Int.min, -1, 0, 1, 9, .max].flatMap { number in
                [content.width(minimum: number), content.width(maximum: number)] as [any Component]
                    + [content.width(minimum: number, maximum: 5), content.width(minimum: 5, maximum: number)]
            }
        },
        "Placement": around { content, _ in
            Alignment.allCases.map { content.placed($0) }
                + Alignment.allCases.map { content.bordered().placed($0).padded(columns: 1) }
        },
        "Hidden": around { content, _ in [content.hidden(), content.hidden(false), content.bordered().hidden()] },
    ]

    private static func around(
        _ make: @escaping @Sendable (any Component, String) -> [any Component]
    ) -> ComponentOptions.Make {
        { first, second in contents(first, second).flatMap { make($0, second) } }
    }

    /// Contents that are wrapped, that fill their space, that fit their content, that have a cursor, and none.
    private static func contents(_ first: String, _ second: String) -> [any Component] {
        [
            Text(first),
            TextField(second, text: first, problem: second, onChange: { _ in }),
            Row(
                spacing: 1,
                columns: [Column(.fit, Text(first)), Column(.fit, Badge(second)), Column(.fixed(3), first)]
            ),
            Stack {
                ListItem(first, detail: second); Divider(first)
            },
            Table([TableColumn(first), "Third"], rows: [[first, second]], wrapping: .word),
            Stack([]),
        ]
    }
}
