import MillraceRendering

extension Gallery {
    static var searches: [Example] {
        let note = "Rain\nThe rain in Spain\nA train"
        func search(_ query: String, isExact: Bool = false) -> TextSearch {
            var search = TextSearch(query)
            search.matchesCase = isExact
            if !isExact { search.selectNext() }
            return search
        }
        func field(_ search: TextSearch) -> SearchField {
            SearchField("Find", search, in: note) { _ in }
        }
        let editor = TextEditor("Note", text: note, onChange: { _ in }).searching(search("rain"))
        let screen = Screen(title: "") {
            Node(id: "search", field(search("rain")))
            Node(id: "note", editor)
        }
        return [
            Example("SearchField", width: 32) {
                field(search("rain"))
                field(search("Rain", isExact: true))
                field(search("snow"))
            },
            Example("TextSearch", screen, width: 28),
        ]
    }

    static var filePicker: FilePicker {
        var picker = FilePicker("Open", in: "/home/ada", extensions: ["md"])
        let entries: [FolderListing.Entry] = [.init("letters", .folder), .init("todo.md"), .init("todo.txt")]
        picker.apply(.list(FolderListing(of: "/home/ada", entries: entries)))
        return picker
    }
}
