extension Texts {
    /// The German table.
    public static let german: Texts = {
        var texts = Texts()
        texts.back = "Zurück"
        texts.quit = "Beenden"
        texts.help = "Hilfe"
        texts.cancel = "Abbrechen"
        texts.close = "Schließen"
        texts.command = "Befehl"
        texts.keys = "Tasten"
        texts.move = "Bewegen"
        texts.next = "Weiter"
        texts.choose = "Wählen"
        texts.page = "Seite"
        texts.firstAndLast = "Anfang, Ende"
        texts.sort = "Sortieren"
        texts.more = "{count} weitere"
        texts.newBelow = "↓ {count} neu"
        texts.filter = "Filtern"
        texts.hiddenFiles = "Verborgene Dateien"
        texts.chooseFolder = "Diesen Ordner wählen"
        texts.unreadableFolder = "Dieser Ordner ist nicht lesbar."
        texts.keyNames = .german
        texts.calendar = .german
        texts.spoken = .german
        return texts
    }()
}

extension KeyNames {
    fileprivate static let german: KeyNames = {
        var names = KeyNames()
        names.space = "Leertaste"
        names.enter = "Eingabe"
        names.escape = "Esc"
        names.tab = "Tab"
        names.backtab = "Umschalt-Tab"
        names.backspace = "Rücktaste"
        names.delete = "Entf"
        names.insert = "Einfg"
        names.home = "Pos1"
        names.end = "Ende"
        names.pageUp = "Bild↑"
        names.pageDown = "Bild↓"
        names.paste = "Einfügen"
        names.mouse = "Maus"
        names.control = "Strg-"
        names.alt = "Alt-"
        names.shift = "Umschalt-"
        return names
    }()
}

extension CalendarNames {
    fileprivate static let german = CalendarNames(
        months: [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
            "Dezember",
        ],
        weekdays: ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"]
    )
}

extension SpokenTexts {
    fileprivate static let german: SpokenTexts = {
        var texts = SpokenTexts()
        texts.screen = "Seite {title}"
        texts.dialog = "Dialog {title}"
        texts.closed = "Der Dialog ist geschlossen."
        texts.more = "Und {count} weitere."
        texts.keys = "Tasten: {keys}."
        texts.gone = "Entfernt: {text}"
        texts.info = "Meldung: {text}"
        texts.success = "Erledigt: {text}"
        texts.failure = "Fehler: {text}"
        texts.focused = "im Fokus"
        texts.place = "{number} von {count}"
        texts.selected = "ausgewählt: {text}"
        texts.selection = "{number} von {count} ausgewählt"
        texts.beforeSpace = "vor einem Leerzeichen"
        texts.before = "vor {character}"
        texts.atEnd = "am Ende"
        texts.hint = "Strg L sagt alles, was auf dem Bildschirm ist."
        texts.control = "Strg {key}"
        texts.escape = "Escape"
        texts.up = "Pfeil nach oben"
        texts.down = "Pfeil nach unten"
        texts.left = "Pfeil nach links"
        texts.right = "Pfeil nach rechts"
        texts.unavailable = "nicht verfügbar"
        texts.empty = "leer"
        texts.problem = "Fehler: {text}"
        texts.button = "Schaltfläche {title}"
        texts.checkbox = "Kästchen {title}"
        texts.checked = "angekreuzt"
        texts.unchecked = "nicht angekreuzt"
        texts.option = "Option {title}"
        texts.chosen = "gewählt"
        texts.notChosen = "nicht gewählt"
        texts.field = "Textfeld {label}"
        texts.hiddenField = "Verdecktes Textfeld {label}"
        texts.characters = "{count} Zeichen"
        texts.editor = "Texteditor {label}"
        texts.numberField = "Zahlenfeld {label}"
        texts.matchesCase = "Schreibweise zählt"
        texts.folder = "Ordner {name}"
        texts.file = "Datei {name}"
        texts.expanded = "offen"
        texts.collapsed = "geschlossen"
        texts.choice = "Auswahl {label}"
        texts.nothingChosen = "nichts gewählt"
        texts.tabs = "Reiter"
        texts.noTab = "keiner ausgewählt"
        texts.number = "Zahl {label}"
        texts.slider = "Regler {label}"
        texts.percent = "{number} Prozent"
        texts.date = "Datum {label}"
        texts.noDay = "kein Tag"
        texts.inProgress = "läuft"
        texts.chart = "Diagramm mit {count} Zahlen von {least} bis {greatest}"
        texts.last = "zuletzt {number}"
        texts.rising = "steigend"
        texts.falling = "fallend"
        texts.steady = "gleichbleibend"
        texts.greatest = "die größte bei {place}"
        texts.emptyChart = "Diagramm ohne Zahlen"
        texts.noNumber = "keine Zahl"
        return texts
    }()
}
