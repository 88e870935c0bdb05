import Foundation

/// A terminal that may be installed.
enum TerminalProgram: String, CaseIterable {
    case xterm, urxvt, kitty, vte, st, tmux, screen

    /// Whether it and what shows it are installed.
    var isInstalled: Bool {
        let tools = ["Xvfb", "xdotool"] + (self == .vte ? ["python3"] : []) + (isInXterm ? ["xterm"] : [])
        let programs = tools + (self == .vte ? [] : [rawValue])
        return programs.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
            && (self != .vte || Self.hasBindings)
    }

    private var isInXterm: Bool {
        self == .tmux || self == .screen
    }

    /// Whether Python can show a terminal of VTE.
    private static let hasBindings: Bool = {
        let libraries = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        return FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/gi")
            && libraries.contains {
                FileManager.default.fileExists(atPath: "/usr/lib/\($0)/girepository-1.0/Vte-2.91.typelib")
            }
    }()

    /// The program and the arguments that show a window in which a shell runs a script.
    func command(running script: String, in folder: URL) -> [String] {
        // A terminal inside gets what xterm sends, which has to be an escape for alt.
        let around = ["xterm", "-xrm", "*metaSendsEscape: true", "-xrm", "*altSendsEscape: true", "-e"]
        let shell = ["sh", "-c", script]
        switch self {
        // A VT340 shows pictures in sixel.
        case .xterm: return ["xterm", "-ti", "vt340", "-e"] + shell
        case .urxvt, .st: return [rawValue, "-e"] + shell
        case .kitty: return ["kitty", "--config", "NONE"] + shell
        case .vte: return ["python3", "-c", Self.window] + shell
        case .tmux: return around + ["tmux", "-u", "-S", folder.path + "/tmux", "-f", "/dev/null", "new", script]
        case .screen: return around + ["screen", "-U", "-S", "keys", "-c", "/dev/null"] + shell
        }
    }

    /// The program and the arguments that end what the window leaves behind.
    func ending(in folder: URL) -> [String]? {
        switch self {
        case .tmux: ["tmux", "-S", folder.path + "/tmux", "kill-server"]
        case .screen: ["screen", "-S", "keys", "-X", "quit"]
        case .xterm, .urxvt, .kitty, .vte, .st: nil
        }
    }

    private static let window = """
        import gi, sys
        gi.require_version("Gtk", "3.0")
        gi.require_version("Vte", "2.91")
        from gi.repository import Gtk, Vte, GLib
        window, terminal = Gtk.Window(title="vte"), Vte.Terminal()
        window.add(terminal)
        terminal.spawn_async(
            Vte.PtyFlags.DEFAULT, None, sys.argv[1:], None, GLib.SpawnFlags.SEARCH_PATH, None, None, -1, None, None)
        window.show_all()
        terminal.grab_focus()
        Gtk.main()
        """
}
