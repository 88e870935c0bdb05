import Foundation
import Millrace
import MillraceComponents
import Testing

/// The snippets of cells that a user chooses, of columns that a user resizes, of searches and of files.
@Suite struct ChoosingSnippets {
    private struct City {
        typealias ID = String
    }

    private struct State: Equatable, Sendable {
        var widths = [9, 10]
        var tile = 1
        var note = "Rain\nThe rain in Spain"
        var search = TextSearch("rain")
        var picker: FilePicker?
        var path: String?
    }

    private enum Action: Equatable, Sendable {
        case didChooseCell(String, Int)
        case didResize([Int])
        case didMove(Int)
        case didChoose(Int)
        case didSearch(TextSearch)
        case didChangeNote(String)
        case didPressNext
        case didPressOpen
        case picker(FilePicker.Event)
    }

    private static let reducer: Reducer<State, Action> = { state, action in
        switch action {
        case .didChooseCell, .didChoose: break
        case let .didResize(widths): state.widths = widths
        case let .didMove(tile): state.tile = tile
        case let .didSearch(search): state.search = search
        case let .didChangeNote(note): state.note = note
        // Page: Sources/SDK/Components/Search/TextSearch.swift
        case .didPressNext: state.search.selectNext()
        // End of page
        // Page: Sources/SDK/Components/Files/FilePicker.swift
        case .didPressOpen: state.picker = FilePicker("Open", in: "/home/ada", extensions: ["md"])
        case .picker(.cancel): state.picker = nil
        case let .picker(.choose(path)): (state.picker, state.path) = (nil, path)
        case let .picker(event): state.picker?.apply(event)
        // End of page
        }
    }

    private struct Folders {
        func listing(of path: String) -> SignalProducer<FolderListing, Never> {
            SignalProducer(value: FolderListing(of: path, entries: [.init("todo.md"), .init("todo.txt")]))
        }
    }

    private let state = State()
    private let observer = Sink<Action>.ignored
    private let rows = [TableRow(id: "London", cells: ["London", "8900000"])]

    @Test func columnsAndCells() throws {
        func chosen() -> Table {
            // Page: Sources/SDK/Rendering/Components/Table+Cells.swift
            Table(id: "cities", ["City", "Population"]) { rows }
                .choosingCells { (city: City.ID, column) in observer(.didChooseCell(city, column)) }
            // End of page
        }
        func resized() -> Table {
            // Page: Sources/SDK/Rendering/Components/Table+Cells.swift
            Table(id: "cities", ["City", "Population"]) { rows }
                .resizable(state.widths) { observer(.didResize($0)) }
            // End of page
        }
        let lines = Screen(title: "") { resized() }.text(width: 40).split(separator: "\n").map { $0.dropFirst(2) }
        let output = try Documentation("Sources/SDK/Rendering/Components/Table+Cells.swift").outputs.last
        #expect(lines.joined(separator: "\n") == output)
        #expect(Screen(title: "") { chosen() }.text(width: 40).contains("City    Population"))
    }

    @Test func aGridHasACursor() {
        let tiles: [any Component] = [Text("a"), Text("b")]
        func grid() -> Grid {
            // Page: Sources/SDK/Components/Arrangement/Grid.swift
            Grid(columnWidth: 9) { tiles }
                .choosing(state.tile, onMove: { observer(.didMove($0)) }, onChoose: { observer(.didChoose($0)) })
            // End of page
        }
        #expect(grid().spoken == "b, 2 of 2")
    }

    @Test func aTextIsSearched() {
        func fields() -> [any Component] {
            @ListBuilder<any Component> func content() -> [any Component] {
                // Page: Sources/SDK/Components/Search/TextSearch.swift
                SearchField("Find", state.search, in: state.note) { observer(.didSearch($0)) }
                TextEditor("Note", text: state.note, onChange: { observer(.didChangeNote($0)) }).searching(state.search)
                // End of page
            }
            return content()
        }
        func field() -> SearchField {
            // Page: Sources/SDK/Components/Search/SearchField.swift
            SearchField("Find", state.search, in: state.note) { observer(.didSearch($0)) }
            // End of page
        }
        #expect(field().spoken == "Text field Find, rain, 1 of 2")
        #expect(fields().count == 2)
    }

    /// The picker asks for its folder, and the choice is in the state.
    @Test func aFileIsChosen() {
        let folders = Folders()
        func feedback() -> Feedback<State, Action> {
            // Page: Sources/SDK/Components/Files/FilePicker.swift
            Feedback(skippingRepeated: \.picker?.wantedPath) { path in
                folders.listing(of: path).map { .picker(.list($0)) }
            }
            // End of page
        }
        let loop = Loop<State, Action>(initial: State(), reduce: Self.reducer, feedbacks: [feedback()])
        loop.send(.didPressOpen)
        func screen() -> Screen {
            let state = loop.state.value
            let observer = Sink<Action> { loop.send($0) }
            return Screen(title: "App") { Node(id: 1, Spacer(lines: 12)) }
                // Page: Sources/SDK/Components/Files/FilePicker.swift
                .presenting(state.picker, observer: observer, events: { .picker($0) })
            // End of page
        }
        var interaction = ScreenInteraction()
        for key in [Key.down, .enter] {
            interaction.update(to: screen())
            interaction.didShow(screen().frame(width: 40, height: 16, of: interaction))
            interaction.handle(key, on: screen()).perform()
        }
        #expect((loop.state.value.picker, loop.state.value.path) == (nil, "/home/ada/todo.md"))
    }
}
