import BenchmarkCases
import Millrace
import MillraceRendering
import MillraceTerminal

/// The cost of lists and tables of a million rows that are made in view only, at 120 by 40, and of a chat that grows.
enum LazyRowCases {
    struct Message: Sendable {
        let id: Int
        var isRead = true
    }

    private static let (width, height) = (120, 40)
    private static let painter = Painter(colors: .ansi256)
    private static let million = (0..<1_000_000).map { Message(id: $0) }
    /// The same messages, of which one in view is another one.
    private static let changed: [Message] = {
        var messages = million
        messages[500_000].isRead = false
        return messages
    }()

    static func list(_ messages: [Message]) -> Screen {
        Screen(title: "List") {
            Section(id: "list", rows: messages, rowID: \.id) { message in
                ListItem("Message number \(message.id)", detail: message.isRead ? "" : "new", action: {})
            }
        }
    }

    static func table(_ messages: [Message]) -> Screen {
        Screen(title: "Table") {
            MillraceRendering.Table(
                id: "table",
                ["Name", TableColumn("Number", alignment: .end), TableColumn("State", width: .flexible())],
                rows: messages,
                rowID: \.id
            ) { message in
                TableRow(id: message.id, action: {}) {
                    "Message \(message.id)"
                    "\(message.id * 7)"
                    message.isRead ? "read" : "new"
                }
            }
            .sortable(TableSort(column: 1)) { _ in }
        }
    }

    /// Returns an interaction after the first frame, with the focus in the middle.
    private static func ready(_ screen: Screen) -> ScreenInteraction {
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        interaction.moveFocus(to: 500_000, on: screen)
        interaction.didShow(screen.frame(width: width, height: height, of: interaction))
        return interaction
    }

    private static func cases(of name: String, _ screen: @escaping @Sendable ([Message]) -> Screen) -> [BenchmarkCase] {
        let (shown, later) = (screen(million), screen(changed))
        let start = ready(shown)
        let frame = shown.frame(width: width, height: height, of: start)
        return [
            BenchmarkCase("first frame of \(name)", events: 1, target: 2_000_000, checksum: height) {
                var interaction = ScreenInteraction()
                let screen = screen(opaque(million))
                interaction.update(to: screen)
                return screen.frame(width: width, height: height, of: interaction).height
            },
            BenchmarkCase("a frame after one change in \(name), painted", events: 1, target: 200_000, checksum: 1) {
                var interaction = start
                let next = screen(opaque(changed))
                interaction.update(to: next)
                let after = next.frame(width: width, height: height, of: interaction)
                interaction.didShow(after)
                return min(1, painter.paint(after, over: frame).count)
            },
            BenchmarkCase("a key in \(name)", events: 1, target: 50_000, checksum: 500_001) {
                var interaction = start
                _ = interaction.handle(.down, on: opaque(later))
                return interaction.focus?.id == NodeID(500_001) ? 500_001 : 0
            },
        ]
    }

    // MARK: A chat

    private static func chat(_ messages: [Message]) -> Screen {
        Screen(title: "Chat") {
            Section(id: "chat", rows: messages, rowID: \.id) { message in
                Text("Somebody, at a time of the day").bold()
                Text("What message number \(message.id) of many says, which may take more than one line.")
            }
        }
        .followingEnd()
        .pinnedToBottom { TextField("Say", text: "", onChange: { _ in }) }
    }

    private static let talk = Array(million[..<20_000])

    private static let listening: (interaction: ScreenInteraction, frame: TextFrame) = {
        var interaction = ScreenInteraction()
        let screen = chat(talk)
        interaction.update(to: screen)
        let frame = screen.frame(width: width, height: height, of: interaction)
        interaction.didShow(frame)
        return (interaction, frame)
    }()

    private static let chats: [BenchmarkCase] = [
        // 480 messages a second at 60 frames a second; a quarter of a core is 4.2 ms for each.
        BenchmarkCase(
            "8 messages at the end of 20,000, and their frame, painted",
            events: 1,
            target: 4_200_000,
            checksum: 1
        ) {
            var (messages, interaction) = (opaque(talk), listening.interaction)
            for number in 0..<8 { messages.append(Message(id: 20_000 + number)) }
            let screen = chat(messages)
            interaction.update(to: screen)
            let frame = screen.frame(width: width, height: height, of: interaction)
            interaction.didShow(frame)
            return min(1, painter.paint(frame, over: listening.frame).count)
        },
        BenchmarkCase(
            "a typed key beside 20,000 messages, and its frame, painted",
            events: 1,
            target: 2_000_000,
            checksum: 1
        ) {
            var interaction = listening.interaction
            let screen = chat(opaque(talk))
            _ = interaction.handle("x", on: screen)
            let frame = screen.frame(width: width, height: height, of: interaction)
            interaction.didShow(frame)
            return min(1, painter.paint(frame, over: listening.frame).count)
        },
    ]

    static let all = cases(of: "a list of 1,000,000 rows", list) + cases(of: "a table of 1,000,000 rows", table) + chats
}
