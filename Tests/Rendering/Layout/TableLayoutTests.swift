import MillraceRendering
import TestSupport
import Testing

/// The widths of a table's columns, and tables on small screens.
struct TableLayoutTests {
    private func table(_ first: String, _ second: String, wrapping: Wrapping, frozen: Int?) -> Table {
        let table = Table(id: 1, [TableColumn(first), TableColumn(second, alignment: .end), "C"], wrapping: wrapping) {
            for number in 0..<12 {
                TableRow(id: number) {
                    number.isMultiple(of: 2) ? first : second
                    TableCell(second, style: .bold)
                    Text(first)
                }
            }
        }
        .sortable(TableSort(column: 1)) { _ in }.selecting(3)
        return frozen.map { table.scrollingSideways(frozenColumns: $0) } ?? table
    }

    /// Every nasty string, in every small size and in some that aren't small.
    @Test(arguments: TestDepth.some(NastyStrings.all.indices))
    func noContentBreaksATable(number: Int) {
        let first = NastyStrings.all[number]
        let second = NastyStrings.all[(number * 5 + 1) % NastyStrings.all.count]
        for (index, width) in [-1, 0, 1, 7, 65].enumerated() {
            for (offset, height) in [-1, 0, 1, 3, 9].enumerated() {
                let wrapping = Wrapping.allCases[(index + offset) % Wrapping.allCases.count]
                let frozen = [nil, 0, 1, 9][(index * 3 + offset) % 4]
                let screen = Screen(title: "") { table(first, second, wrapping: wrapping, frozen: frozen) }
                var interaction = ScreenInteraction()
                interaction.update(to: screen)
                for key in [Key.down, .right, .end, "2"] {
                    let frame = screen.frame(width: width, height: height, of: interaction)
                    #expect(frame.width == max(0, width) && frame.height == max(0, height))
                    interaction.didShow(frame)
                    _ = interaction.handle(key, on: screen)
                }
            }
        }
    }

    @Test func aTableOnATinyScreenShowsTheFocusedRow() {
        let screen = Screen(title: "A title", keys: [KeyBinding("r", "Refresh") {}]) {
            Table(["Name", "Age"], rows: [["Ada", "36"], ["Alan", "41"], ["Grace", "85"]])
        }
        let id = screen.nodes[1].id
        #expect(screen.frame(width: 12, height: 3, focus: Focus(id)).lines == ["A title", "› Alan   41", "r Refresh"])
        #expect(screen.frame(width: 12, height: 1, focus: Focus(id)).lines == ["› Alan   41"])
    }

    @Test func aRowThatIsHigherThanTheScreenIsNotCovered() {
        let screen = Screen(title: "") {
            Table(id: 1, ["N"]) {
                TableRow(id: 1) { "one" }
                TableRow(id: 2) { Text("a\nb\nc\nd") }
            }
        }
        #expect(screen.frame(width: 10, height: 4, focus: Focus(2)).lines == ["› a", "  b", "  c", "  d"])
        #expect(screen.frame(width: 10, height: 6, focus: Focus(2)).lines.first == "  N")
    }

    @Test func aTableWithoutRowsIsItsHeader() {
        let screen = Screen(title: "") { Table(id: 1, ["Name", "Age"]) {} }
        #expect(screen.frame(width: 20, height: 3).lines == ["  Name  Age", "  ─────────", ""])
        #expect(
            Screen(title: "") { Table(id: 1, []) { TableRow(id: 1) { "a" } } }.frame(width: 9, height: 1).lines == [""]
        )
    }

    @Test func columnsKeepTheirWidthsWhileRowsScroll() {
        let screen = Screen(title: "") {
            Table(id: 1, ["Name", "Age"]) {
                for number in 0..<50 {
                    TableRow(id: number) {
                        String(repeating: "x", count: 1 + number / 10); "\(number)"
                    }
                }
            }
        }
        for number in 0..<50 {
            let lines = screen.frame(width: 20, height: 7, focus: Focus(number)).lines
            #expect(lines[0] == "  Name   Age")
        }
    }

    /// Measured again where terminals differ: a flag of two columns on one terminal, of one on another.
    @Test func widthsFollowTheTerminal() {
        let rules = WidthRules(selectedEmoji: 1)
        let screen = Screen(title: "") {
            Table(id: 1, ["", "B"]) {
                TableRow(id: 1) {
                    "\u{2764}\u{FE0F}"; "b"
                }
            }
        }
        let frames = [screen.frame(width: 20), screen.frame(width: 20, widths: rules)]
        let columns = frames.map { frame in (0..<20).first { frame[2, $0].text == "b" } }
        #expect(columns == [6, 5])
    }

    @Test func aTableEqualsOneThatLooksTheSame() {
        func shown(_ change: (inout Table) -> Void = { _ in }) -> Screen {
            var table = Table(id: 1, ["A", "B"]) {
                TableRow(id: 1) {
                    "a"; "b"
                }
            }
            change(&table)
            return Screen(title: "") { table }
        }
        #expect(shown() == shown())
        #expect(shown() != shown { $0.columns[0].title = "C" })
        #expect(shown() != shown { $0.spacing = 1 })
        #expect(shown() != shown { $0.wrapping = .word })
        #expect(shown() != shown { $0 = $0.selecting(1) })
        #expect(shown() != shown { $0 = $0.scrollingSideways() })
        #expect(shown() != shown { $0 = $0.sortable(nil) { _ in } })
        #expect(shown() != shown { $0.rows[0].cells[0].style = .bold })
        #expect(shown() != shown { $0.rows[0].style = .bold })
    }

    @Test(arguments: [nil, 9])
    func snapshot(height: Int?) throws {
        func rich(_ frozen: Int?) -> Screen {
            let table = Table(
                id: "deliveries",
                [
                    "City", TableColumn("Population", alignment: .end), TableColumn("Done", width: .flexible()),
                    TableColumn("State", alignment: .center), TableColumn("Notes", width: .fixed(14)),
                ]
            ) {
                for (number, city) in ["London", "東京", "Bath", "Newcastle upon Tyne", "a\tb\u{1B}[2J", "São Paulo"]
                    .enumerated()
                {
                    TableRow(id: city) {
                        city
                        TableCell("\(number * 1_234_567)", style: number == 2 ? .bold : .plain)
                        ProgressBar(value: Double(number) / 5)
                        Badge(number.isMultiple(of: 2) ? "new" : "old")
                        "note \(number) that is long"
                    }
                }
            }
            .sortable(TableSort(column: 1)) { _ in }.selecting("Bath")
            return Screen(title: "Deliveries") { frozen.map { table.scrollingSideways(frozenColumns: $0) } ?? table }
        }
        var parts: [String] = []
        for width in [20, 40, 80, 200] {
            for frozen in [nil, 1] {
                let frame = rich(frozen).frame(width: width, height: height, focus: Focus("Newcastle upon Tyne"))
                parts.append("# \(width)\(frozen == nil ? "" : ", sideways")\n\n\(frame.plainText)\n")
            }
        }
        let name = height == nil ? "table" : "table-low"
        #expect(try StoredText(name).matches(parts.joined(separator: "\n")))
    }
}
