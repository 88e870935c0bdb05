import Millrace
import MillraceComponents

/// A feature that asks before it deletes, shows toasts and its keys, and has a sheet, a menu and a palette: the snippets of the overlays.
enum ConfirmedDeletion {
    struct Sheet: Equatable {
        var street = ""
    }

    struct State: Equatable {
        var streets = ["Baker Street", "High Street"]
        var question: Confirmation<Action>?
        var toasts = Toasts()
        var palette: CommandPalette<Action>?
        var sheet: Presented<Sheet>?
        var menu: Menu<Action>?
        var problem: Alert<Action>?
    }

    enum Action: Equatable {
        case didTapDelete(String)
        case didConfirm(String)
        case didCancel
        case toastLeft(Toast.ID)
        case palette(CommandPaletteEvent)
        case didType(String)
    }

    static let reducer: Reducer<State, Action> = { state, action in
        switch action {
        // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
        case let .didTapDelete(street):
            let (yes, no) = (Action.didConfirm(street), Action.didCancel)
            state.question = Confirmation("Delete \(street)?", confirm: "Delete", sending: yes, cancelling: no)
        // End of page
        case let .didConfirm(street):
            state.question = nil
            state.streets.removeAll { $0 == street }
            // Page: Sources/SDK/Rendering/Overlays/Toasts.swift
            state.toasts.show("\(street) is deleted.", kind: .success)
        // End of page
        case .didCancel:
            state.question = nil
            (state.palette, state.sheet, state.menu, state.problem) = (nil, nil, nil, nil)
        case let .toastLeft(id): state.toasts.remove(id)
        // Page: Sources/SDK/Components/Palette/CommandPalette.swift
        case let .palette(event): state.palette?.apply(event)
        // End of page
        case let .didType(street): state.sheet?.state.street = street
        }
    }

    static func feedbacks(on scheduler: any DateScheduler) -> [Feedback<State, Action>] {
        [
            // Page: Sources/SDK/Flow/Application/Feedback+Toasts.swift
            Feedback.toasts(\.toasts.list, leaving: Action.toastLeft, on: scheduler)
            // End of page
        ]
    }

    struct Renderer: Millrace.Renderer {
        let observer: Sink<Action>

        private func render(sheet: Sheet) -> Screen {
            Screen(title: "New address") {
                TextField("Street", text: sheet.street, onChange: observer.sending { .didType($0) })
            }
        }

        func render(state: State) -> Screen {
            let screen = Screen(title: "Addresses") {
                for street in state.streets {
                    Node(id: street, ListItem(street, action: observer.sending(.didTapDelete(street))))
                }
            }
            .presenting(state.question, observer: observer)
            return
                // Page: Sources/SDK/Rendering/Overlays/Overlay.swift
                screen
                .presenting(
                    state.sheet.map { sheet in
                        Overlay(id: sheet.id, onCancel: observer.sending(.didCancel)) { render(sheet: sheet.state) }
                    }
                )
                // End of page
                // Page: Sources/SDK/Components/Palette/CommandPalette.swift
                .presenting(state.palette, observer: observer, events: { .palette($0) })
                // End of page
                .presenting(state.menu, observer: observer)
                .presenting(state.problem, observer: observer)
                // Page: Sources/SDK/Rendering/Overlays/Toasts.swift
                .showing(state.toasts, onClick: observer.sending { .toastLeft($0) })
            // End of page
        }
    }
}
