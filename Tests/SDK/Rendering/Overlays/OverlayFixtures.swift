import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import TestSupport

/// A screen with everything that can be shown over it, with any text.
enum OverlayFixtures {
    enum Kind: String, CaseIterable, Sendable {
        case alert, confirmation, choices, menu, help, palette, sheet, nested, toasts, toastsOverSheet
    }

    static func base(_ text: String, log: Log = Log()) -> Screen {
        Screen(
            title: text,
            leading: BarItem(text, key: .escape) { log.add("back") },
            keys: [KeyBinding("r", text) { log.add("r") }, KeyBinding("?", "Help") { log.add("?") }]
        ) {
            Section(id: "fields", header: text) {
                for index in 0..<6 { Node(id: index, ListItem(text, detail: "\(index)") { log.add("row \(index)") }) }
            }
        }
    }

    static func sink(_ log: Log) -> Sink<String> {
        Sink { log.add($0) }
    }

    static func confirmation(_ text: String = "Delete?") -> Confirmation<String> {
        Confirmation(text, message: text, confirm: text, isDestructive: true, sending: "confirm", cancelling: "cancel")
    }

    static func menu(_ text: String = "Item", count: Int = 4) -> Menu<String> {
        Menu(
            below: 1,
            items: (0..<count).map {
                .init("\(text) \($0)", key: $0 == 2 ? "e" : nil, isEnabled: $0 != 1, sending: "item \($0)")
            },
            chosen: 2,
            cancelling: "cancel"
        )
    }

    static func palette(_ text: String = "Command", count: Int = 30) -> CommandPalette<String> {
        CommandPalette(
            (0..<count).map { .init("\(text) \($0)", detail: text, sending: "run \($0)") },
            cancelling: "cancel"
        )
    }

    static func sheet(_ text: String, log: Log = Log(), onCancel: (@Sendable () -> Void)?) -> Overlay {
        Overlay(id: "sheet", width: .fixed(30), onCancel: onCancel) {
            Screen(title: text, keys: [KeyBinding(.control("s"), "Save") { log.add("save") }]) {
                TextField(text, text: "", onChange: { log.add("typed \($0)") })
                Button(text) { log.add("button") }
            }
        }
    }

    static func toasts(_ text: String, count: Int) -> Toasts {
        var toasts = Toasts()
        for index in 0..<count { toasts.show("\(text) \(index)", kind: Toast.Kind.allCases[index % 3]) }
        return toasts
    }

    static func screen(_ kind: Kind, _ text: String, log: Log = Log()) -> Screen {
        let (base, sink) = (base(text, log: log), sink(log))
        let sheet = sheet(text, log: log, onCancel: { log.add("cancel") })
        switch kind {
        case .alert: return base.presenting(Alert(text, message: text, sending: "ok"), observer: sink)
        case .confirmation: return base.presenting(confirmation(text), observer: sink)
        case .choices:
            let choices = (0..<9).map { Confirmation.Choice("\(text) \($0)", sending: "choice \($0)") }
            return base.presenting(Confirmation(text, choices: choices, cancelling: "cancel"), observer: sink)
        case .menu: return base.presenting(menu(text), observer: sink)
        case .help: return base.showingKeys(around: nil, closing: sink.sending("close"))
        case .palette: return base.presenting(palette(text), observer: sink, events: { "\($0)" })
        case .sheet: return base.presenting(sheet)
        case .nested: return base.presenting(sheet).presenting(confirmation(text), observer: sink)
        case .toasts: return base.showing(toasts(text, count: 7), onClick: { log.add("toast \($0)") })
        case .toastsOverSheet:
            return base.presenting(sheet).showing(toasts(text, count: 1), onClick: { log.add("toast \($0)") })
        }
    }
}
