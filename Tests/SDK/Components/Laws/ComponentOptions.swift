import MillraceComponents
import MillraceRendering

/// Every component of the SDK with every option that it has, made of two strings.
enum ComponentOptions {
    typealias Make = @Sendable (String, String) -> [any Component]

    static let all: [String: Make] = words.merging(controls) { $1 }.merging(tables) { $1 }.merging(drawings) { $1 }
        .merging(AroundOptions.all) { $1 }.merging(DocumentOptions.all) { $1 }.merging(PlotOptions.all) { $1 }.merging(
            ArrangementOptions.all
        ) { $1 }

    private static let widths: [Extent] = [
        .fixed(0), .fixed(3), .fixed(-1), .fit, .flexible(), .flexible(weight: 3), .fixed(.max), .fixed(.min),
        .flexible(weight: .max), .flexible(weight: .min),
    ]
    /// What no option may break on.
    static let extremes = [Int.min, -1, .max - 1, .max]

    private static func extremeRows(_ number: Int, _ first: String, _ second: String) -> [any Component] {
        [Extent.fixed(number), .flexible(weight: number)].map { width in
            let columns = Alignment.allCases.map { Column(width, alignment: $0, first) }
            return Row(spacing: number, columns: columns + [Column(.fit, second)])
        }
    }

    private static func extremeTables(_ number: Int, _ first: String, _ second: String) -> [any Component] {
        Wrapping.allCases.flatMap { wrapping in
            [Extent.fixed(number), .flexible(weight: number)].map { width in
                let columns = [TableColumn(first, width: width), TableColumn(second, width: width), "Third"]
                return Table(columns, rows: [[first, second, first]], wrapping: wrapping, spacing: number)
            }
        }
    }

    /// Tables with cells of components, a sort, a selection, and columns that scroll.
    private static func richTables(_ first: String, _ second: String) -> [any Component] {
        Wrapping.allCases.flatMap { wrapping in
            [nil, 0, 1, 9, .min, .max].flatMap { frozen -> [any Component] in
                [Extent.fit, .fixed(7), .flexible(), .fixed(.max)].map { width in
                    let columns = Alignment.allCases.map { TableColumn(first, alignment: $0, width: width) }
                    let table = Table(id: 1, columns, wrapping: wrapping, spacing: 1) {
                        TableRow(id: 1, style: Style(background: .blue)) {
                            TableCell(second, style: .bold)
                            TextField(first, text: second, problem: first, onChange: { _ in })
                            ProgressBar(first, value: 0.5)
                            first
                        }
                        TableRow(id: 2) {
                            Stack {
                                Text(first); Badge(second)
                            }
                            Spacer(lines: 2)
                        }
                    }
                    .sortable(TableSort(column: frozen ?? 1), onSort: { _ in }).selecting(2)
                    let used = table.resizable([frozen ?? 1, 3, .max], onResize: { _ in })
                    return frozen.map { used.scrollingSideways(frozenColumns: $0).choosingCells { (_: Int, _) in } }
                        ?? table.selecting([2]) { (_: Set<Int>) in }
                }
            }
        }
    }

    private static let words: [String: Make] = [
        "Text": { first, second in
            Wrapping.allCases.flatMap { wrapping in
                Alignment.allCases.flatMap { alignment in
                    Truncation.allCases.flatMap { truncation in
                        [nil, 0, 1, 2, .max, .min].map { lines in
                            var text = Text(lines == 2 ? [Span(first), Span(second, style: .bold)] : [Span(first)])
                            text.maximumLines = lines
                            return text.wrapped(wrapping).aligned(alignment).truncated(truncation)
                        }
                    }
                }
            }
        },
        "Stack": { first, second in
            [
                Stack {
                    Text(first); Badge(second)
                }, Stack([]), Stack { Stack { Text(first) } },
                Stack {
                    Spacer(lines: .max); Text(first); Spacer(lines: .max)
                },
            ]
        },
        "Row": { first, second in
            [0, 1, 5].flatMap { spacing in
                widths.flatMap { width in
                    Alignment.allCases.map { alignment in
                        Row(
                            spacing: spacing,
                            columns: [
                                Column(width, alignment: alignment, first), Column(.fit, Text(second)), Column(first),
                            ]
                        )
                    }
                }
            }
                + extremes.flatMap { extremeRows($0, first, second) }
        },
        "Divider": { first, _ in [Divider(), Divider(first)] },
        "Badge": { first, _ in [Badge(first), Badge(first, style: .error)] },
        "Callout": { first, _ in [Toast.Kind.success, .failure, .info].map { Callout(first, kind: $0) } },
        "Spinner": { first, _ in [Spinner(), Spinner(first)] },
        "Spacer": { _, _ in [Spacer(), Spacer(lines: 3)] + extremes.map { Spacer(lines: $0) } },
        "List": { first, second in
            [false, true].flatMap { [List([], isNumbered: $0), List([first, second], isNumbered: $0)] }
                + [List(Array(repeating: first, count: 12), isNumbered: true)]
        },
        "ListItem": { first, second in
            [nil, second].flatMap { subtitle in
                [nil, first].map { ListItem(first, subtitle: subtitle, detail: $0, style: .bold, action: {}) }
            }
        },
    ]

    private static func dates(_ first: String, _ second: String) -> [any Component] {
        let numbers: [(Int, Int, Int)] = [
            (2026, 11, 22), (2026, 2, 30), (0, 0, 0), (.max, .min, .max), (9999, 12, 31),
        ]
        let days = numbers.map { CalendarDay(year: $0.0, month: $0.1, day: $0.2) }
        let names = CalendarNames(months: [first, second], weekdays: [second])
        func picker(_ selection: CalendarDay?, _ today: CalendarDay, _ problem: String?) -> DatePicker {
            DatePicker(first, selection: selection, today: today, problem: problem, onChange: { _ in })
        }
        let named = DatePicker(first, selection: days[0], today: days[0], names: names, onChange: { _ in })
        let problems = [nil, second]
        let selected = problems.flatMap { problem in days.map { picker($0, days[0], problem) } }
        return [named] + selected + problems.flatMap { problem in days.map { picker(nil, $0, problem) } }
    }

    private static let controls: [String: Make] = [
        "TextEditor": { first, second in
            (extremes + [0, 1, 3]).flatMap { lines in
                [nil, second].flatMap { problem in
                    ["", second, String(second.prefix(1))].map { query in
                        TextEditor(
                            first,
                            text: second,
                            lines: lines,
                            placeholder: first,
                            problem: problem,
                            onChange: { _ in }
                        )
                        .searching(TextSearch(query))
                    }
                }
            }
        },
        "Radio": { first, _ in
            [true, false].flatMap { isOn in [true, false].map { Radio(first, isOn: isOn, isEnabled: $0) {} } }
        },
        "Stepper": { first, _ in
            (extremes + [0, 5]).flatMap { number in
                [0...9, Int.min...Int.max, 5...5].map {
                    Stepper(first, value: number, in: $0, step: number, onChange: { _ in })
                }
            }
        },
        "TabBar": { first, second in
            [nil, 0, 1, 4, .max, .min].flatMap { selection in
                [0, 1, 2, 5, 40].map { count in
                    let tabs = (0..<count).map { TabBar.Tab($0 % 2 == 0 ? first : second, badge: $0 == 1 ? first : "") }
                    return TabBar(tabs, selection: selection, onChange: { _ in })
                }
            }
        },
        "Slider": { first, _ in
            [0, 0.3, .nan, .infinity, -1e300].flatMap { number in
                [0...1, -1e308...1e308, 2...2, -.infinity...0].map {
                    Slider(first, value: number, in: $0, step: number, onChange: { _ in })
                }
            }
        },
        "SearchField": { first, second in
            ["", first, second].flatMap { query in
                [false, true].map { matchesCase in
                    var search = TextSearch(query)
                    search.matchesCase = matchesCase
                    search.selectPrevious()
                    return SearchField(first, search, in: second + first + "\n" + first) { _ in }
                }
            }
        },
        "NumberField": { first, second in
            [nil, second].map { NumberField(first, text: second, problem: $0, onChange: { _ in }) }
        },
        "DatePicker": dates,
        "Button": { first, _ in [true, false].map { Button(first, isEnabled: $0) {} } },
        "Toggle": { first, _ in
            [true, false].flatMap { isOn in
                [true, false].map { Toggle(first, isOn: isOn, isEnabled: $0, onChange: { _ in }) }
            }
        },
        "Picker": { first, second in
            [nil, 0, 1, 9, .max, .min].map {
                Picker(first, options: [second, first], selection: $0, onChange: { _ in })
            }
                + [Picker(first, options: [], selection: nil, onChange: { _ in })]
        },
        "TextField": { first, second in
            ["", first].flatMap { text in
                [true, false].flatMap { isMasked in
                    [nil, second].map { problem in
                        TextField(
                            second,
                            text: text,
                            placeholder: first,
                            isMasked: isMasked,
                            problem: problem,
                            onChange: { _ in }
                        )
                    }
                }
            }
        },
    ]

    private static let tables: [String: Make] = [
        "KeyValue": { first, second in
            [KeyValue([(first, second), (second, first)]), KeyValue([]), KeyValue(first, second)]
        },
        "Table": { first, second in
            Wrapping.allCases.flatMap { wrapping in
                [0, 2].flatMap { spacing in
                    widths.flatMap { width in
                        Alignment.allCases.map { alignment in
                            Table(
                                [TableColumn(second, alignment: alignment, width: width), TableColumn(first)],
                                rows: [[first, second], [second], [], [first, first, first]],
                                wrapping: wrapping,
                                spacing: spacing
                            )
                        }
                    }
                }
            }
                + extremes.flatMap { extremeTables($0, first, second) } + richTables(first, second) + [
                    Table([], rows: [[first]]), Table([TableColumn("")], rows: [[first]]),
                ]
        },
        "Tree": { first, second in
            [
                Tree([]),
                Tree([
                    TreeItem(first, detail: second, children: [TreeItem(second, children: [TreeItem(first)])]),
                    TreeItem(second, isExpanded: false, children: [TreeItem(first)]),
                ]),
            ]
        },
    ]

    /// Numbers that break a scale.
    static let numbers: [[Double]] = [
        [], [0], [1, 3, 2], [.nan, .infinity, -.infinity], [1e300, -1e300],
        [.greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude], Array(repeating: 1, count: 500),
    ]

    private static let drawings: [String: Make] = [
        "ProgressBar": { first, _ in
            [nil, 0, 0.3, 1, -1, 7, .nan].map { ProgressBar(first, value: $0) }
        },
        "Sparkline": { _, _ in
            numbers.flatMap { values in [nil, 0...1, -1e308...1e308].map { Sparkline(values, range: $0) } }
        },
        "BarChart": { first, second in
            numbers.flatMap { values in
                [nil, 0, 2, -1, .infinity].map { maximum in
                    BarChart(values.prefix(3).map { (label: $0 < 2 ? first : second, value: $0) }, maximum: maximum)
                }
            }
        },
    ]
}
