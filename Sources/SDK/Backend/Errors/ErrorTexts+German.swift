extension ErrorTexts {
    /// The German table.
    public static let german: ErrorTexts = {
        var texts = ErrorTexts()
        texts.appMistake = "Die Anfrage konnte nicht gestellt werden. Das ist ein Fehler der App."
        texts.notLoggedIn = "Niemand ist angemeldet. Bitte anmelden, dann erneut versuchen."
        texts.loginIsOver = "Die Anmeldung gilt nicht mehr. Bitte neu anmelden."
        texts.otherLogin = "Das gehört zu einem anderen Konto. Bitte mit jenem anmelden, dann erneut versuchen."
        texts.unreadable = "Die Antwort des Servers ist unverständlich. Bitte später erneut versuchen."
        texts.unreadableAt = "Die Antwort des Servers ist unverständlich (bei {path}). Bitte später erneut versuchen."
        texts.noClient = "Ein HTTP-Client fehlt. Bitte libcurl (libcurl.so.4) installieren, dann erneut versuchen."
        texts.unresolved = "Die Adresse des Servers wurde nicht gefunden. Bitte das Netz prüfen, dann erneut versuchen."
        texts.unreachable = "Der Server ist nicht erreichbar. Bitte das Netz prüfen, dann erneut versuchen."
        texts.refused = "Der Server nimmt keine Verbindung an. Bitte prüfen, ob er läuft, dann erneut versuchen."
        texts.reset = "Der Server hat die Verbindung ohne Antwort beendet. Bitte erneut versuchen."
        texts.unprocessed = "Der Server ist nicht dazu gekommen. Bitte erneut versuchen."
        texts.noConnection = "Der Server bekommt zu viele Anfragen zugleich. Bitte erneut versuchen."
        texts.noDescriptors = "Die App hat zu viel auf einmal geöffnet. Bitte erneut versuchen."
        texts.proxyRefused =
            "Der Proxy verweigert die Verbindung zum Server. Bitte die Netzeinstellungen prüfen, dann erneut versuchen."
        texts.truncated = "Die Antwort des Servers ist abgebrochen. Bitte erneut versuchen."
        texts.timedOut = "Der Server hat nicht rechtzeitig geantwortet. Bitte erneut versuchen."
        texts.untrusted = "Es kam keine sichere Verbindung zum Server zustande."
        texts.cancelled = "Die Anfrage wurde abgebrochen."
        texts.tooLarge = "Die Antwort des Servers ist zu groß."
        texts.redirect = "Der Server schickt die Anfrage im Kreis oder ins Leere. Bitte später erneut versuchen."
        texts.heldBack = "Der Server bittet um eine Pause. Bitte etwas warten, dann erneut versuchen."
        texts.suspended = "Der Server hat Probleme. Bitte etwas warten, dann erneut versuchen."
        texts.fileInUse =
            "Diese Datei wird schon heruntergeladen. Bitte warten, bis das beendet ist, dann erneut versuchen."
        texts.fileNotReadable =
            "Die Datei kann nicht gelesen werden oder hat sich inzwischen geändert. Bitte prüfen und erneut versuchen."
        texts.fileNotWritable =
            "Die Datei kann nicht geschrieben werden. Bitte ihren Ordner prüfen, dann erneut versuchen."
        texts.connectionFailed = "Die Verbindung zum Server ist fehlgeschlagen. Bitte erneut versuchen."
        texts.uncertain = "Es ist ungewiss, ob der Server das getan hat ({code}). Bitte neu laden und nachsehen."
        texts.unchanged = "Seither hat sich nichts geändert ({code})."
        texts.loginNeeded =
            "Der Server verlangt eine gültige Anmeldung ({code}). Bitte prüfen und erneut versuchen."
        texts.forbidden = "Das ist nicht erlaubt ({code})."
        texts.missing = "Das Gesuchte ist nicht da ({code})."
        texts.tooSlow = "Der Server hat zu lange gebraucht ({code}). Bitte erneut versuchen."
        texts.conflict = "Jemand anders hat das inzwischen geändert ({code}). Bitte neu laden, dann erneut versuchen."
        texts.busy = "Der Server ist ausgelastet ({code}). Bitte etwas warten, dann erneut versuchen."
        texts.elsewhere = "Der Server verweist auf eine andere Stelle ({code}). Bitte später erneut versuchen."
        texts.notAccepted = "Der Server hat die Anfrage nicht angenommen ({code})."
        texts.serverProblem = "Der Server hat ein Problem ({code}). Bitte später erneut versuchen."
        texts.unexpected = "Der Server hat unerwartet geantwortet ({code}). Bitte später erneut versuchen."
        texts.outboxFull =
            "{limit} Änderungen sind noch nicht gesendet. Bitte eine davon verwerfen, dann erneut versuchen."
        texts.outboxClosed = "Niemand ist angemeldet. Bitte anmelden, dann erneut versuchen."
        texts.changeUnderWay = "Vielleicht hat der Server das schon getan. Bitte neu laden und nachsehen."
        texts.changeGone = "Das ist nicht mehr im Postausgang."
        texts.changeOrphaned =
            "Das gehört zu etwas, das nicht gespeichert ist. Bitte erst jenes speichern, dann erneut versuchen."
        texts.changeNotKept = "Die Änderung konnte nicht aufbewahrt werden. Das ist ein Fehler der App."
        texts.storeUnavailable =
            "Auf diesem Rechner fehlt SQLite. Bitte {package} installieren, dann die App neu starten."
        texts.storeInUse = "Die App läuft schon, in einem anderen Fenster."
        texts.storeDiskFull = "Die Festplatte ist voll. Bitte Platz schaffen, dann erneut versuchen."
        texts.storeNotWritable = "In den Ordner des Postausgangs kann nicht geschrieben werden."
        texts.storeLaterVersion =
            "Eine neuere Version der App hat den Postausgang geschrieben. Bitte jene verwenden."
        texts.storeDamaged = "Die Datei des Postausgangs ist beschädigt. Bitte die App neu starten."
        texts.storeFailed = "Die Datei des Postausgangs war nicht zu gebrauchen."
        return texts
    }()
}
