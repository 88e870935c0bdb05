import Millrace
import Testing

/// The lists of the page about long lists.
struct LongListSnippets {
    private struct Chat {
        struct Message: Sendable {
            let id: Int
            var author: String { "Anna" }
            var text: String { "Message \(id)" }
        }

        let messages: [Message]
    }

    private struct Entry: Sendable {
        let number: Int
        var time: String { "10:\(number % 60)" }
        var text: String { "Entry \(number)" }
    }

    private enum Action: Equatable {
        case didSelect(Int)
    }

    @Test func onlyRowsInViewAreMade() {
        let chat = Chat(messages: (0..<1_000_000).map { Chat.Message(id: $0) })
        func messages() -> Section {
            // Page: Sources/SDK/Rendering/Documentation.docc/LongLists.md
            Section(id: "messages", rows: chat.messages, rowID: \.id) { message in
                Text(message.author).bold()
                Text(message.text)
            }
            // End of page
        }
        let lines = Screen(title: "") { messages() }.frame(width: 20, height: 4).lines
        #expect(lines == ["  Anna", "  Message 0", "  Anna", "  Message 1"])

        let observer = Sink<Action> { _ in }
        let log = (0..<1_000_000).map { Entry(number: $0) }
        // Page: Sources/SDK/Rendering/Documentation.docc/LongLists.md
        let columns: [TableColumn] = ["Time", TableColumn("Event", width: .flexible())]
        let table = Table(id: "log", columns, rows: log, rowID: \.number) { entry in
            TableRow(id: entry.number, action: observer.sending(.didSelect(entry.number))) {
                entry.time
                entry.text
            }
        }
        // End of page
        let frame = Screen(title: "") { table }.frame(width: 20, height: 3)
        #expect(frame.lines.last == "  10:0   Entry 0")
    }
}
