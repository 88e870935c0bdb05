import MillraceRendering

extension Gallery {
    static var overlays: [Example] {
        let screen = Screen(title: "Addresses") {
            for street in ["Baker Street", "High Street", "Abbey Road", "Downing Street", "Fleet Street"] {
                Node(id: street, Text(street))
            }
        }
        let observer = Sink<Int>.ignored
        let question = Confirmation(
            "Delete the address",
            message: "Abbey Road",
            confirm: "Delete",
            sending: 1,
            cancelling: 0
        )
        let menu = Menu(
            below: "Baker Street",
            items: [.init("Edit", key: "e", sending: 1), .init("Copy", isEnabled: false, sending: 2)],
            chosen: 0,
            cancelling: 0
        )
        var palette = CommandPalette<Int>(
            [.init("Refresh the list", detail: "r", sending: 1), .init("Prefer this address", sending: 2)],
            cancelling: 0
        )
        palette.apply(.type("ref"))
        var toasts = Toasts()
        toasts.show("No connection.", kind: .failure)
        toasts.show("The order is placed.", kind: .success)
        return [
            Example(
                "Overlay",
                screen.presenting(
                    Overlay(id: "sheet", onCancel: {}) {
                        Screen(title: "New address") {
                            TextField("Street", text: "Park Lane", onChange: { _ in }).width(maximum: 24)
                            Button("Save") {}
                        }
                    }
                )
            ),
            Example(
                "Alert",
                screen.presenting(
                    Alert("No connection", message: "The order wasn't sent.", sending: 0),
                    observer: observer
                )
            ),
            Example("Confirmation", screen.presenting(question, observer: observer)),
            Example("Menu", screen.presenting(menu, observer: observer)),
            Example("CommandPalette", screen.presenting(palette, observer: observer, events: { _ in 0 })),
            Example(
                "FilePicker",
                Screen(title: "") { Node(id: 1, Spacer(lines: 11)) }
                    .presenting(filePicker, observer: observer, events: { _ in 0 })
            ),
            Example("Toasts", screen.showing(toasts)),
        ]
    }
}
