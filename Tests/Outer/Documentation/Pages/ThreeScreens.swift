import Millrace
import MillraceComponents

// The snippets of `ThreeScreens.md`, compiled here and run by `ThreeScreensTests`.

// Page: Sources/SDK/Millrace/Documentation.docc/ThreeScreens.md
struct Settings: Equatable {
    static let languages = ["English", "Deutsch", "日本語"]

    var name = "Ada"
    var notifies = true
    var days = 7
    var volume = 0.5
    var language = 0
    var about = "I like tea.\nAnd cake."
    var toasts = Toasts()
}
// End of page

enum SettingsAction: Equatable {
    case name(String), notifies(Bool), days(Int), volume(Double), language(Int), about(String)
    case save, toastLeft(Toast.ID)

    static let reducer: Reducer<Settings, SettingsAction> = { state, action in
        switch action {
        case let .name(name): state.name = name
        case let .notifies(notifies): state.notifies = notifies
        case let .days(days): state.days = days
        case let .volume(volume): state.volume = volume
        case let .language(language): state.language = language
        case let .about(about): state.about = about
        case .save: state.toasts.show(state.name.isEmpty ? "Not saved." : "Saved.")
        case let .toastLeft(id): state.toasts.remove(id)
        }
    }
}

// Page: Sources/SDK/Millrace/Documentation.docc/ThreeScreens.md
struct SettingsRenderer: Renderer {
    let observer: Sink<SettingsAction>

    func render(state: Settings) -> Screen {
        Screen(title: "Settings", keys: [KeyBinding(.control("s"), "Save", action: observer.sending(.save))]) {
            Section(id: "account", header: "Account") {
                let problem = state.name.isEmpty ? "A name is needed." : nil
                TextField("Name", text: state.name, problem: problem, onChange: observer.sending { .name($0) })
                Toggle("Notify me", isOn: state.notifies, onChange: observer.sending { .notifies($0) })
                Stepper("Days to keep", value: state.days, in: 1...30, onChange: observer.sending { .days($0) })
                Slider("Volume", value: state.volume, onChange: observer.sending { .volume($0) })
                TextEditor("About", text: state.about, lines: 2, onChange: observer.sending { .about($0) })
            }
            Choices(
                id: "language",
                "Language",
                options: Settings.languages,
                chosen: state.language,
                onChoose: observer.sending { .language($0) }
            )
        }
        .showing(state.toasts, onClick: observer.sending { .toastLeft($0) })
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/ThreeScreens.md
struct Chats: Equatable {
    struct Person: Equatable {
        let name: String
        var unread = 0
        var messages: [Message] = []
    }

    struct Message: Equatable {
        let text: String
        var isMine = false
    }

    var people: [Person]
    var open = 0
    var draft = ""

    var chat: Person { people[open] }
}
// End of page

enum ChatsAction: Equatable {
    case open(Int), draft(String), send

    static let reducer: Reducer<Chats, ChatsAction> = { state, action in
        switch action {
        case let .open(index): (state.open, state.people[index].unread) = (index, 0)
        case let .draft(text): state.draft = text
        case .send:
            state.people[state.open].messages.append(Chats.Message(text: state.draft, isMine: true))
            state.draft = ""
        }
    }
}

// Page: Sources/SDK/Millrace/Documentation.docc/ThreeScreens.md
struct ChatsRenderer: Renderer {
    let observer: Sink<ChatsAction>

    func render(state: Chats) -> Screen {
        Screen(title: "Chats") {
            Panes(.sideBySide, collapsingBelow: 50) {
                Pane(.fixed(22)) {
                    for (index, person) in state.people.enumerated() {
                        let badge = Badge("\(person.unread)", style: .success).hidden(person.unread == 0)
                        let columns = [Column(person.name), Column(.fit, badge)]
                        Node(id: index, Row(action: observer.sending(.open(index)), columns: columns))
                    }
                }
                .bordered("People")
                Pane {
                    for (number, message) in state.chat.messages.enumerated() {
                        let text = Text(message.text).padded(columns: 1).bordered(line: .rounded).width(maximum: 30)
                        Node(id: "\(state.chat.name) \(number)", text.placed(message.isMine ? .end : .start))
                    }
                }
                .bordered(state.chat.name).followingEnd()
            }
        }
        .pinnedToBottom {
            let (type, send) = (observer.sending { ChatsAction.draft($0) }, observer.sending(.send))
            TextField("Message", text: state.draft, columns: .max, onChange: type, onSubmit: send)
        }
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/ThreeScreens.md
struct Dashboard: Equatable {
    struct Order: Equatable {
        let customer: String
        let sacks: Int
        var ground = 0.0
    }

    var water: [Double]
    var flour: [Double]
    var orders: [Order]
    var sort: TableSort?

    var sortedOrders: [Order] {
        sort?.sorted(orders, by: [.value(\.customer), .value(\.sacks), .value(\.ground)]) ?? orders
    }
}
// End of page

enum DashboardAction: Equatable {
    case sort(TableSort)

    static let reducer: Reducer<Dashboard, DashboardAction> = { state, action in
        switch action {
        case let .sort(sort): state.sort = sort
        }
    }
}

// Page: Sources/SDK/Millrace/Documentation.docc/ThreeScreens.md
struct DashboardRenderer: Renderer {
    let observer: Sink<DashboardAction>

    func render(state: Dashboard) -> Screen {
        let columns = ["Customer", TableColumn("Sacks", alignment: .end), TableColumn("Ground", width: .flexible())]
        return Screen(title: "Mill") {
            Panes(.sideBySide, collapsingBelow: 60) {
                Pane { Plot(values: state.water) }.bordered("Water")
                Pane { BarChart(zip(["Rye", "Wheat", "Oats"], state.flour).map { ($0, $1) }) }.bordered("Flour")
                Pane(.fixed(20)) {
                    KeyValue("Orders", "\(state.orders.count)")
                    KeyValue("Sacks", "\(state.orders.map(\.sacks).reduce(0, +))")
                }
                .bordered("Store")
            }
            Table(id: "orders", columns) {
                for order in state.sortedOrders {
                    TableRow(id: order.customer) {
                        order.customer
                        TableCell("\(order.sacks)", style: order.sacks > 9 ? .bold : .plain)
                        ProgressBar(value: order.ground)
                    }
                }
            }
            .sortable(state.sort, onSort: observer.sending { .sort($0) })
        }
    }
}
// End of page
