import Millrace

extension Words {
    /// The German table.
    static let german = Words(
        errors: .german,
        common: Common(
            back: "Zurück",
            loading: "Wird geladen …",
            refresh: "Neu laden",
            retry: "Erneut versuchen",
            tryAgain: "Erneut versuchen",
            logIn: "Anmelden",
            outbox: "Postausgang",
            orderADelivery: "Lieferung bestellen",
            city: "Stadt",
            houseAndStreet: "Straße und Hausnummer",
            exampleOfAStreet: "zum Beispiel Mühlgasse 1",
            missingStreet: "Straße und Hausnummer fehlen.",
            none: "Noch gibt es keine.",
            unnamedCity: "(eine Stadt ohne Namen)"
        ),
        app: App(
            theme: "Farben",
            language: "Sprache",
            lost: { "was nicht gesendet war, lag nur im Arbeitsspeicher und ist verloren: \($0)" },
            unwritableTrace: { "die Aufzeichnung in \($0) konnte nicht geschrieben werden: \($1)" },
            unusableScreens: { "die Ansichten in \($0) konnten nicht gelesen oder geschrieben werden: \($1)" }
        ),
        login: Login(
            title: "Anmeldung",
            name: "Name",
            password: "Passwort",
            loggingIn: "Sie werden angemeldet …",
            cancel: "Abbrechen",
            mismatch: "Name und Passwort passen nicht zusammen. Bitte prüfen, dann erneut versuchen.",
            knownUser: { "Dieser Server kennt den Namen \($0); das Passwort lautet genauso." },
            unreadableScreens: "Die Ansichten vom letzten Mal konnten nicht gelesen werden."
        ),
        cities: CityList(
            title: "Städte",
            header: "Wohin möchten Sie liefern lassen?",
            search: "Suchen",
            addresses: "Adressen",
            favorite: "Favorit",
            unreadable: { count in
                count == 1
                    ? "1 weitere Stadt konnte nicht gelesen werden. Bitte neu laden."
                    : "\(count) weitere Städte konnten nicht gelesen werden. Bitte neu laden."
            },
            nothing: "Noch wird in keine Stadt geliefert.",
            failed: "Die Städte konnten nicht geladen werden"
        ),
        city: CityPage(
            country: "Land",
            depot: "Lager",
            place: { "\($0), \($1) Min. entfernt" },
            slots: "Geliefert wird",
            byAppointment: "nur nach Vereinbarung",
            slot: { "\($0) bis \($1) Uhr" },
            failed: "Die Stadt konnte nicht geladen werden"
        ),
        questions: Search(
            title: "Fragen",
            search: "Suche",
            placeholder: "Was möchten Sie wissen?",
            hint: "Geben Sie ein Wort Ihrer Frage ein.",
            searching: "Die Suche läuft …",
            nothing: "Das hat noch niemand gefragt."
        ),
        delivery: .german,
        addresses: .german,
        outbox: .german
    )
}

extension Words.Order {
    fileprivate static let german = Words.Order(
        title: "Lieferung",
        header: { "Eine Lieferung nach \($0)" },
        secondLine: "Adresszusatz",
        optional: "optional",
        postalCode: "Postleitzahl",
        malformedPostalCode: "Eine Postleitzahl hat 2 bis 10 Buchstaben und Ziffern.",
        notTaken: "Die Bestellung wurde nicht angenommen. Bitte berichtigen Sie, was markiert ist.",
        sending: "Wird gesendet …",
        order: "Bestellen",
        waiting: "Ihre Bestellung ist noch nicht gesendet",
        kept: "Die Bestellung bleibt auf diesem Rechner und wird einmal gesendet, sobald der Server erreichbar ist.",
        done: "Fertig",
        onItsWay: "Ihre Lieferung ist unterwegs",
        street: "Straße",
        deliveries: { "Ihre Lieferungen nach \($0)" },
        age: { "Die Liste ist \(words(for: $0)) alt." },
        refreshing: "Wird neu geladen …",
        number: "Nr.",
        status: "Bestellung",
        placed: "Die Bestellung ist aufgegeben.",
        trackingInterrupted: "Die Verbindung ist unterbrochen und wird wieder aufgebaut.",
        trackingEnded: "Ihre Lieferungen können nicht verfolgt werden.",
        packed: "gepackt",
        underway: "unterwegs",
        delivered: "zugestellt"
    )

    /// The age in its largest unit, rounded down.
    private static func words(for age: AnswerAge) -> String {
        let minutes = age.duration.components.seconds / 60
        let (count, one, many) =
            switch minutes {
            case ..<60: (minutes, "Minute", "Minuten")
            case ..<1_440: (minutes / 60, "Stunde", "Stunden")
            default: (minutes / 1_440, "Tag", "Tage")
            }
        return "\(count) \(count == 1 ? one : many)"
    }
}

extension Words.AddressList {
    fileprivate static let german = Words.AddressList(
        title: "Gespeicherte Adressen",
        new: "Neu",
        failed: "Die Adressen konnten nicht geladen werden",
        cities: "Städte",
        allCities: "Alle Städte",
        add: "Adresse hinzufügen",
        newAddress: "Eine neue Adresse",
        close: "Schließen",
        saving: "Wird gespeichert …",
        deleting: "Wird gelöscht …",
        save: "Speichern",
        rename: "Umbenennen",
        delete: "Löschen",
        deletion: { "\($0) löschen?" },
        changedElsewhere: "Jemand anders hat diese Adresse geändert.",
        yours: "Ihre",
        theirs: "Die andere",
        keepMine: "Meine behalten",
        takeTheirs: "Die andere nehmen",
        name: "Name",
        exampleOfAName: "zum Beispiel Zuhause",
        missingName: "Der Name fehlt.",
        missingCity: "Die Stadt fehlt.",
        notSaved: "Die Adresse wurde nicht gespeichert. Bitte berichtigen Sie, was markiert ist."
    )
}

extension Words.CommandList {
    fileprivate static let german = Words.CommandList(
        sendNow: "Jetzt senden",
        nothing: "Alles ist gesendet.",
        inMemory: { "Was hier wartet, geht verloren, wenn die App endet. \($0)" },
        edit: "Bearbeiten",
        discard: "Verwerfen",
        discarding: { title in
            // Quotation marks within others are single. The verb comes first, since a narrow window cuts the end.
            "Verwerfen: „\(title.replacing("„", with: "‚").replacing("“", with: "‘"))“?"
        },
        order: { "Eine Bestellung für \($0), \($1)" },
        newAddress: { "Die neue Adresse „\($0)“" },
        savedAddress: { "Die Adresse als „\($0)“" },
        deletedAddress: { "Das Löschen von „\($0)“" },
        otherVersion: "Eine Änderung aus einer anderen Version der App",
        waiting: "noch nicht gesendet",
        sending: "wird gesendet",
        notAccepted: "nicht angenommen",
        follows: "Zuvor wurde eine Änderung nicht angenommen, auf der diese aufbaut.",
        unreadable: "Diese Version der App kann das nicht lesen.",
        damaged: "Die Datei des Postausgangs war beschädigt",
        saved: { count in
            switch count {
            case 0: "Keine Änderung war darin noch lesbar."
            case 1: "1 Änderung war darin noch lesbar."
            default: "\(count) Änderungen waren darin noch lesbar."
            }
        },
        lost: { count in
            switch count {
            case nil: "Vielleicht fehlen Änderungen. Bitte prüfen, ob Ihre noch da sind."
            case 0: "Nichts ist verloren."
            case 1: "1 Eintrag ist verloren. Bitte prüfen, ob Ihre Änderungen noch da sind."
            case let count?: "\(count) Einträge sind verloren. Bitte prüfen, ob Ihre Änderungen noch da sind."
            }
        },
        damagedFile: { "Die beschädigte Datei bleibt als \($0) erhalten." },
        dismiss: "Ausblenden"
    )
}
